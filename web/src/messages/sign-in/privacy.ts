import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** Paragraphs are lines; a line that begins with `- ` is an item of a list. */
export const privacyMessages = catalogue('privacy', {
  title: 'Privacy Policy',
  intro: params(
    'This is what {product} knows about you, who sees it, and what you can do about it, as the Data Privacy Act of 2012 (RA 10173) gives you the right to know.',
  ),
  placeTitle: 'Towns, not positions',
  place:
    'We never collect where you are. You choose a city or municipality from a list, and that is all anybody gets to know.\n' +
    'If you let your browser offer its position to find your town, that happens on your device and the position does not leave it.\n' +
    'A distance is measured between the centres of two towns, in whole kilometres, and never reads less than 1. No number of looks can tell more than your town.',
  heldTitle: 'What we hold',
  held:
    '- Your email address, and how you sign in. Your password is kept by Google’s Firebase Authentication, scrambled; we never see it.\n' +
    '- Your profile: what you filled in, your town, your photos.\n' +
    '- Your choices: settings, preferences, searches you saved, favorites, likes (and when) and passes, people you blocked, and what you agreed to and when.\n' +
    '- Your conversations and messages, and whether they were read.\n' +
    '- Reports you made or that were made about you, what our staff removed from your profile, and what they noted about you.\n' +
    '- When you were last active, noted at most once every 5 minutes.\n' +
    '- How many people you were shown today, until midnight. Not who they were.\n' +
    'Before a photo leaves your phone it is drawn anew, which takes out hidden data such as where it was taken.\n' +
    'We use no advertising, no trackers, and no analytics of others. Your data is not sold, and not used to train anything.',
  seenTitle: 'Who sees it',
  seen:
    'Members who are signed in see your profile, your photos, your town and whether you were online in the last 5 minutes. Never your email address, your exact last activity, your filters, or whom you liked or passed.\n' +
    'Sensitive details (ethnicity, religion, politics, education, drinking, smoking, cannabis, relationship goals and type) are seen by whom you choose for each: all members, only your matches, or only you. Until you choose, only your matches. Lists never show them. Search finds people by relationship goals that they show to all members, by religion only if they agreed to that in Settings as well, and by no other of these details.\n' +
    'That you like somebody is shown to that person alone, with “Today” or “This week” but no time. That you are on a break is shown to people you chat with, not until when.\n' +
    'Messages are for the two of you. Our staff read them only when one of you attaches them to a report.\n' +
    'Our staff can look at your profile and photos as everybody sees them. Each look of theirs, at your profile or at reported messages, is logged, and “Download my data” tells you of which kind it was and on which day.\n' +
    'If they remove a photo, a prompt or your bio, you are told which rule it was, and you can appeal.\n' +
    'If you hide yourself in Settings, only people you already talk to can see you. People you block, and who block you, cannot.\n' +
    'We give data to authorities only when Philippine law makes us.',
  whyTitle: 'Why we may',
  why:
    'We use your data to give you the service you asked for, which is our agreement with you. Your age is sensitive by law: we ask for your consent to it when you make a profile, since only adults may be here.\n' +
    'Other sensitive details are yours to fill in or leave empty, and are kept and shown only with your separate consent. Take it back in Settings and they are erased at once; the rest of your profile stays. Being found by your religion, and news by email, are consents of their own.\n' +
    'We keep what you agreed to, on which words and when, because the law asks us to prove it.\n' +
    'Safety, and limits against abuse, rest on our legitimate interest in keeping members safe, and on the law.',
  whereTitle: 'Where it is kept',
  where:
    'On Google Cloud (Firebase), which processes it for us. Its computers may stand outside the Philippines; the data is encrypted on the way and at rest, and we remain responsible for it.\n' +
    'Emails from us go through a mail provider: to verify your address, for a new password, and when staff answer your report or appeal, and of how much is unread if you switch that on in Settings. They name no other member.\n' +
    'On your device we keep what signing in needs, your language, what you saw last, your conversations, and what you have not sent. ' +
    'When you log out, only the language stays. We set no cookies.',
  keptTitle: 'How long',
  kept: params(
    `For as long as you have an account. When you delete it, your account, profile, photos, favorites, likes and passes are erased at once. Messages you sent stay with the person who received them, as from “Deleted member”. Of reports by you or about you, our staff keep what was reported, as it was then, without whose account it was. If your account was switched off, or a report about you is open when you delete it, we keep keyed hashes of its address and photos, so that it is noticed when they come back.
Every night we erase by ourselves:
- an account whose profile was not finished, after {newcomers} days;
- an account nobody used, after {inactive} years;
- an uploaded photo that is in no profile, after a day;
- a conversation that a block or an unmatch ended, or a request that nobody answered, {separated} days after its last message;
- reports and the staff’s log, after {reports} years, unless the law makes us keep a report;
- those hashes, after {bans} years.
Copies that we keep for emergencies forget what was erased within {backups} days. Until then they serve to repair the service, and nothing else.
A profile that an administrator switched off is out of everyone’s sight, and is erased when its owner asks for it.`,
  ),
  rightsTitle: 'Your rights',
  rights:
    'Under RA 10173 you have the right:\n' +
    '- to be informed, which is what this page is for;\n' +
    '- to access: “Download my data” in Settings gives you everything, at once;\n' +
    '- to take it with you: the same file is one that other services can read (JSON);\n' +
    '- to correct: “Edit Profile”, at any time;\n' +
    '- to object and to withdraw consent: “What you agreed to” and “Hide me” in Settings, or empty what you do not want to share;\n' +
    '- to erasure: “Delete my account” in Settings, at once;\n' +
    '- to damages, and to complain to the National Privacy Commission (privacy.gov.ph), whether or not you asked us first.',
  breachTitle: 'If something goes wrong',
  breach:
    'If your data gets into wrong hands and that could harm you, we tell you and the National Privacy Commission within 72 hours of knowing.',
  adultsTitle: 'Adults only',
  adults: 'The service is for people of 18 and over. We erase what we hold about anyone younger as soon as we know.',
  contactTitle: 'Ask us',
  contact: 'For anything these pages do not answer, our data protection officer is there for you.',
  contactAt: params('Write to {address}.'),
});
