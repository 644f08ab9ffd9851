type MessageTextProps = {
  content: string;
  /** False for a member who is not known yet: addresses stay plain text. */
  hasLinks: boolean;
};

export function MessageText({ content, hasLinks }: MessageTextProps) {
  if (isOnlyEmoji(content)) return <span className="text-[2.75rem] leading-tight">{content}</span>;
  if (!hasLinks) return content;
  return findLinks(content).map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {text}
      </a>
    ),
  );
}

/** `at` is the part's position in the text. */
type TextPart = { at: number; text: string; href?: string };

/** Matches what starts like an address; `trimAddress` cuts the end. */
const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;
/** Punctuation of the sentence, after an address. */
const TRAILING = /[.,;:!?*_~\u2026\u2019\u201d]$/u;

/** Splits a text into addresses and the text between them. The parts joined are the original text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    const address = isInWord(text, index) ? undefined : trimAddress(candidate);
    const href = address && readAddress(address);
    if (!address || !href) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

const isInWord = (text: string, index: number) => index > 0 && /[\p{L}\p{N}_]/u.test(text[index - 1] ?? '');

function trimAddress(candidate: string): string {
  let address = candidate;
  while (TRAILING.test(address) || hasLoneBracket(address)) address = address.slice(0, -1);
  return address;
}

/** In `(see https://example.com/a_(b))` the first of the two closing brackets belongs to the address. */
function hasLoneBracket(address: string): boolean {
  const opening = { ')': '(', ']': '[', '}': '{' }[address.at(-1) ?? ''];
  return opening !== undefined && address.split(opening).length < address.split(address.at(-1) ?? '').length;
}

/** Accepts http and https, and no address that shows one host and leads to another (`https://bank.ph@elsewhere.tld`). */
function readAddress(address: string): string | undefined {
  const full = /^www\./iu.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(full);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : undefined;
}

const ONE =
  '(?:\\p{Regional_Indicator}{2}|[#*0-9]\\ufe0f?\\u20e3|\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})*(?:\\u200d\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})*)*)';
const FEW = new RegExp(`^(?:${ONE}\\s?){1,5}$`, 'u');

/** One to five emoji and nothing else, which are shown large. */
export function isOnlyEmoji(text: string): boolean {
  return FEW.test(text.trim());
}
