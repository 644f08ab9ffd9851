import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { openerMessages } from '../../../messages/openers.ts';
import { optionMessages } from '../../../messages/options.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { Common } from './find-common.ts';

/** Nothing where there is nothing. */
export function CommonGround({ common }: { common: Common }) {
  const t = useMessages(openerMessages);
  const options: Record<string, string> = useMessages(optionMessages);
  const { interests, languages, relationshipGoals: goal, location } = common;
  const words = [...interests, ...languages, ...(goal === undefined ? [] : [options[goal] ?? goal])];
  if (words.length === 0 && location === undefined) return null;
  return (
    <section>
      <h2 className="text-center text-heading">{t.title}</h2>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {words.map((word) => (
          <Word key={word}>{word}</Word>
        ))}
        {location !== undefined && (
          <Word>
            <MapPin className="mr-1.5 inline size-4 align-[-0.15em] text-accent-ink" aria-hidden="true" />
            {location}
          </Word>
        )}
      </ul>
    </section>
  );
}

function Word({ children }: { children: ReactNode }) {
  return (
    <li className="max-w-full rounded-full bg-sunken px-3.5 py-1.5 text-small font-semibold wrap-anywhere">
      {children}
    </li>
  );
}
