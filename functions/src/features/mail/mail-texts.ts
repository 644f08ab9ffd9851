import { PRODUCT_NAME } from '@tagpo/contract/product';
import type { Settings } from '@tagpo/contract/wire/account/account';
import type { MailKind } from '../../domain/mail/mail.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Mails of one link. */
export type LinkMail = Exclude<MailKind, 'digest'>;
type Write = (link: string) => { readonly subject: string; readonly lines: readonly string[] };

const UNASKED = {
  en: 'If you did not ask for this, you can ignore this mail.',
  fil: 'Kung hindi ikaw ang humiling nito, huwag na lang itong pansinin.',
};

const TEXTS: Readonly<Record<Settings['language'], Readonly<Record<LinkMail, Write>>>> = {
  en: {
    verification: (link) => ({
      subject: `Verify your email address for ${PRODUCT_NAME}`,
      lines: ['Open this link to verify that this address is yours:', link, UNASKED.en],
    }),
    'password-reset': (link) => ({
      subject: `A new password for ${PRODUCT_NAME}`,
      lines: [
        'Open this link to choose a new password:',
        link,
        'Until you do, your password stays as it is.',
        UNASKED.en,
      ],
    }),
    'report-outcome': (link) => ({
      subject: 'There is an answer to your report',
      lines: ['We have looked at your report. Settings say what came of it:', link],
    }),
    'appeal-outcome': (link) => ({
      subject: 'There is an answer to your appeal',
      lines: ['We have looked at your appeal. Sign in to read the answer:', link],
    }),
  },
  fil: {
    verification: (link) => ({
      subject: `I-verify ang email address mo para sa ${PRODUCT_NAME}`,
      lines: ['Buksan ang link na ito para ma-verify na sa iyo ang address na ito:', link, UNASKED.fil],
    }),
    'password-reset': (link) => ({
      subject: `Bagong password para sa ${PRODUCT_NAME}`,
      lines: [
        'Buksan ang link na ito para pumili ng bagong password:',
        link,
        'Hangga’t hindi mo ito ginagawa, hindi magbabago ang password mo.',
        UNASKED.fil,
      ],
    }),
    'report-outcome': (link) => ({
      subject: 'May sagot na sa report mo',
      lines: ['Tiningnan na namin ang report mo. Nasa Settings ang kinalabasan:', link],
    }),
    'appeal-outcome': (link) => ({
      subject: 'May sagot na sa apela mo',
      lines: ['Tiningnan na namin ang apela mo. Mag-sign in para mabasa ang sagot:', link],
    }),
  },
};

const GREETING: Readonly<Record<Settings['language'], string>> = { en: 'Hello,', fil: 'Kumusta,' };

/** A mail as plain text. It names nobody and quotes nobody: whoever reads a mailbox need not learn more than that there is an account. */
export function writeLetter(
  kind: LinkMail,
  { language, link }: { language: Settings['language']; link: string },
): Letter {
  const { subject, lines } = TEXTS[language][kind](link);
  return { subject, text: [GREETING[language], ...lines, PRODUCT_NAME].join('\n\n') };
}

export interface News {
  readonly messages: number;
  readonly matches: number;
}

const DIGEST = {
  en: {
    messages: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
    matches: (count: number) => (count === 1 ? '1 new match' : `${count} new matches`),
    both: (parts: readonly string[]) => `You have ${parts.join(' and ')}`,
    stop: 'You switched this mail on in Settings. It comes once a day at most. This ends it:',
  },
  fil: {
    messages: (count: number) => `${count} na hindi pa nababasang mensahe`,
    matches: (count: number) => `${count} na bagong match`,
    both: (parts: readonly string[]) => `May ${parts.join(' at ')} ka`,
    stop: 'Binuksan mo ang email na ito sa Settings. Isang beses sa isang araw lang ito. Para itigil:',
  },
} as const;

/** How much is unread, from nobody in particular. Mail programs show their own "unsubscribe" by the headers (RFC 8058). */
export function writeDigest(
  { messages, matches }: News,
  { language, site, token }: { language: Settings['language']; site: string; token: string },
): Letter {
  const t = DIGEST[language];
  const parts = [...(messages > 0 ? [t.messages(messages)] : []), ...(matches > 0 ? [t.matches(matches)] : [])];
  const subject = t.both(parts);
  const lines = [
    GREETING[language],
    `${subject}.`,
    `${site}/messages`,
    t.stop,
    `${site}/unsubscribe#${token}`,
    PRODUCT_NAME,
  ];
  return {
    subject,
    text: lines.join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${site}/api/mails/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
