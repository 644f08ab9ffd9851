import { isOffline } from '../../lib/api/connection.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';

type CardMarksProps = { first?: string | undefined; isNew?: boolean | undefined; isSample?: boolean | undefined };

export function CardMarks({ first, isNew, isSample }: CardMarksProps) {
  const t = useMessages(homeMessages);
  const marks = [first, isNew && t.isNew, isSample && t.isSample].filter((mark) => typeof mark === 'string');
  return (
    <span className="absolute top-2 left-2 grid justify-items-start gap-1">
      {marks.map((mark) => (
        <span key={mark} className="rounded-full bg-[#fff6ea] px-2 text-[0.6875rem] leading-5 font-bold text-[#2a1522]">
          {mark}
        </span>
      ))}
    </span>
  );
}

/** Says that a member is online, to screen readers too. */
export function OnlineDot({ className }: { className: string }) {
  const t = useMessages(homeMessages);
  // Without a network nobody knows.
  if (useReadable(isOffline)) return null;
  return (
    <span className={`rounded-full ${className}`}>
      <span className="sr-only">{t.online}</span>
    </span>
  );
}

/**
 * On one line: a long name is cut, the age after it never. On a card that is narrow for its letters the age has a line of its own.
 * Two boxes would be read out with a pause before the comma.
 */
export function NameAndAge({ name, age }: { name: string; age: number | undefined }) {
  const t = useMessages(homeMessages);
  return (
    <>
      <span className="sr-only">{age === undefined ? name : t.nameAndAge({ name, age })}</span>
      <span aria-hidden className="flex min-w-0 gap-x-1 @max-[6.5rem]:flex-wrap">
        <span className="flex min-w-0">
          <bdi className="truncate">{name}</bdi>
          {age !== undefined && ','}
        </span>
        {age !== undefined && <span className="shrink-0">{age}</span>}
      </span>
    </>
  );
}
