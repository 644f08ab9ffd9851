import { PRODUCT_NAME } from '@tagpo/contract/product';
import type { Settings } from '@tagpo/contract/wire/account/account';
import type { Notice, PushPayload } from '@tagpo/contract/wire/account/push';

/** What a notice says about the other member, if its receiver allows text. */
export interface NoticeDetails {
  readonly name: string;
  readonly text?: string;
}

interface NoticeOptions {
  readonly language: Settings['language'];
  /** The same for all notices of one conversation. */
  readonly tag: string;
  /** Undefined where the member wants no names and no words in notices. */
  readonly details: NoticeDetails | undefined;
  /** The `sequence` of the conversation's last message; undefined for a notice of something else. */
  readonly sequence: number | undefined;
}

/** Characters of a message that a notice shows. */
const MAX_SHOWN = 120;
/** Their bytes in JSON, as one character may have many code points. The whole payload has 2,048 (push-service.ts). */
const MAX_SHOWN_BYTES = 1400;

const TEXTS = {
  en: {
    message: 'You have a new message',
    match: 'It’s a match!',
    matchWith: (name: string) => `You and ${name} like each other`,
    like: 'Somebody likes you',
    outcome: 'There is an answer to your report or appeal',
    open: `Open ${PRODUCT_NAME} to see it`,
  },
  fil: {
    message: 'May bago kang mensahe',
    match: 'Nagtagpo kayo!',
    matchWith: (name: string) => `Gusto ninyo ni ${name} ang isa’t isa`,
    like: 'May nagkagusto sa iyo',
    outcome: 'May sagot na sa iyong report o apela',
    open: `Buksan ang ${PRODUCT_NAME} para makita`,
  },
} as const satisfies Record<Settings['language'], unknown>;

/** The text of a notice. Without `details` it names nobody and quotes nothing. */
export function writeNotice(notice: Notice, { language, tag, details, sequence }: NoticeOptions): PushPayload {
  const t = TEXTS[language];
  const seen = sequence !== undefined && { sequence };
  switch (notice.kind) {
    case 'message':
      return {
        title: details?.name ?? PRODUCT_NAME,
        body: shorten(details?.text ?? t.message),
        tag,
        path: `/chat/${notice.otherId}`,
        ...seen,
      };
    case 'match':
      return {
        title: t.match,
        body: details === undefined ? t.open : t.matchWith(details.name),
        tag,
        path: `/chat/${notice.otherId}`,
        ...seen,
      };
    case 'like':
      return { title: PRODUCT_NAME, body: t.like, tag, path: '/lightning' };
    case 'outcome':
      return { title: PRODUCT_NAME, body: t.outcome, tag, path: '/settings' };
  }
}

function shorten(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.replaceAll('\n', ' '))].map(({ segment }) => segment);
  if (characters.length <= MAX_SHOWN && bytesOf(text) <= MAX_SHOWN_BYTES) return characters.join('');
  let left = MAX_SHOWN_BYTES;
  const isTooMuch = (character: string, index: number) => {
    left -= bytesOf(character);
    return index === MAX_SHOWN - 1 || left < 0;
  };
  return `${characters.slice(0, characters.findIndex(isTooMuch)).join('')}…`;
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
