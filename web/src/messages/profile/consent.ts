import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** What is agreed to, word for word: other words are another CONSENT_VERSION of the contract (consent.test.ts). */
export const consentWords = catalogue('consentWords', {
  profile: params(
    'By pressing Complete Profile, you agree that {product} makes your profile and shows it to members: what you write, your town, your photos and your age. The law counts age as sensitive; we need it because only adults may be here. Whom you would like to meet is used to suggest people, and shown to nobody.',
  ),
  sensitive: 'Keep and show my sensitive details',
  sensitiveHint:
    'What you fill in about ethnicity, religion, politics, education, drinking, smoking, cannabis, relationship goals and relationship type. Only your matches see it, until you choose otherwise for each.',
  religion: 'Let members find me by my religion',
  religionHint:
    'In search, and only while your profile shows it to all members. Take it back and nobody finds you by it any more.',
  news: params('Email me news about {product}'),
  newsHint: 'Once a month at most. Nothing depends on it.',
});

export const consentMessages = catalogue('consent', {
  legend: 'What you agree to',
  changeLater: 'All of it can be changed in Settings.',
  needed: 'Some of what you chose is sensitive: agree here, or leave it out.',
  leaveOut: 'Leave it out',
  ethnicityNote: 'Starts as Asian. Tap it to leave it out; edit it any time.',
  section: 'What you agreed to',
  profileLabel: 'My profile',
  profileWithdraw: 'There is no profile without it. To take it back, delete your account below.',
  since: params('Agreed on {date}'),
  withdrawn: params('Taken back on {date}'),
  saveFailed: 'That could not be saved. Please try again.',
  errorTitle: 'Error',
  withdrawTitle: 'Erase your sensitive details?',
  withdrawText:
    'What you filled in about ethnicity, religion, politics, education, drinking, smoking, cannabis, relationship goals and relationship type is erased now, for everybody, and cannot be brought back. The rest of your profile stays.',
  withdraw: 'Erase them',
  keep: 'Keep them',
  erased: 'Your sensitive details are erased',
  askTitle: 'May we keep this too?',
  agreeAndSave: 'Agree and save',
  notNow: 'Not now',
  audience: params('Who sees {field}'),
  everyone: 'All members',
  matches: 'Only my matches',
  me: 'Only me',
  religionInSearch: 'In search, members find you by it only if you agree to that in Settings.',
});
