import { findLinks } from './find-links.ts';
import { isOnlyEmoji } from './is-only-emoji.ts';

type MessageTextProps = {
  content: string;
  /** False for what somebody writes who is not known yet: an address is only text then. */
  hasLinks: boolean;
};

/** What was written, as it was typed. */
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
