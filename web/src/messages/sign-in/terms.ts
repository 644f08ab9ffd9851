import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** Paragraphs are lines; a line that begins with `- ` is an item of a list. */
export const termsMessages = catalogue('terms', {
  title: 'Terms of Service',
  intro: params(
    '{product} is where single adults across the Philippines meet. These terms are the agreement between you and us. They are short on purpose: please read them.',
  ),
  adultsTitle: 'Who may join',
  adults:
    'You must be at least 18 years old. There is no exception, with or without a parent’s permission.\n' +
    'One person, one account, and it is your own. You may not join if we have removed you before, or if the law forbids it.\n' +
    'We remove the account of anyone we find to be under 18.',
  profileTitle: 'Your profile',
  profile:
    'Tell the truth about who you are, your age and your town. Use your own photos, of you.\n' +
    'What you write and upload stays yours. You allow us to keep it and to show it to other members, only to run this service, and only until you delete it.\n' +
    'Keep your password to yourself. If somebody else got in, use “Log out everywhere” in Settings and change it.',
  conductTitle: 'How we treat each other',
  conduct:
    'Be kind, and take no for an answer. These end an account:\n' +
    '- Harassment, threats, hate, or sexual messages nobody asked for. The Safe Spaces Act (RA 11313) applies online too.\n' +
    '- Sharing intimate pictures of somebody without consent (RA 9995), or anything sexual that involves a minor (RA 11930). We report the latter to the authorities.\n' +
    '- Asking for money, selling things, recruiting, or advertising. Never send money to somebody you met here.\n' +
    '- Pretending to be somebody else, or using photos of somebody else.\n' +
    '- Offering or asking for sex for pay, or anything that exploits people.\n' +
    '- Collecting other members’ data, by hand or by program, or trying to break or get around how the service is protected.',
  reportsTitle: 'Blocking and reporting',
  reports:
    'You can block anyone. Each of you then disappears from the other’s world at once, and the other is not told.\n' +
    'You can report a member or a message. Our staff read every report, and may look at the messages you attach to it. We may warn, switch off or remove an account. A false report made to hurt somebody counts as harassment.\n' +
    'If you are in danger, call 911 first.',
  meetingTitle: 'Meeting in person',
  meeting:
    'We do not check criminal records. A check mark means only what it says beside it.\n' +
    'Meet in a public place, tell a friend, arrange your own way home, and leave whenever you want to. You decide whom you meet, and you do so at your own risk.',
  moneyTitle: 'What it costs',
  money: params(
    '{product} is free to use. There is nothing to buy, and nothing that exists today will go behind a price.',
  ),
  endTitle: 'Leaving',
  end:
    'You can delete your account in Settings at any time, at once, without asking us.\n' +
    'We may switch off an account that breaks these terms. A member whose account is switched off is told so when they sign in.',
  serviceTitle: 'What we promise, and what we cannot',
  service:
    'We do our best to keep the service safe and running, but we cannot promise that it never stops, that you will meet somebody, or that everyone tells the truth.\n' +
    'As far as the law allows we are not liable for what members do to each other. Nothing here takes away a right that Philippine consumer law gives you.',
  changesTitle: 'Changes and law',
  changes:
    'When these terms change in a way that matters, we say so in the app before they take effect. If you do not agree, delete your account.\n' +
    'The law of the Republic of the Philippines applies. If a part of these terms is void, the rest still holds.',
});
