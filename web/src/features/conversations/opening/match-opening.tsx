import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { openerMessages } from '../../../messages/conversations/openers.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { useOptionLabel, useTagLabel } from '../../../messages/profile/use-labels.ts';
import { useMemberProfile } from '../../../server/member-profile.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { type Common, chooseOpeners, findCommon, type Opener } from './choose-openers.ts';

type MatchOpeningProps = { memberId: string; onChoose: (opener: string, all: readonly string[]) => void };

/** What two matched members have in common, and openers to put into the composer. */
export function MatchOpening({ memberId, onChoose }: MatchOpeningProps) {
  const t = useMessages(openerMessages);
  const opening = useOpening(memberId);
  if (!opening) return null;
  const { common, openers } = opening;
  return (
    <div className="grid animate-fade grid-cols-1 gap-6 px-2 pb-4">
      <CommonGround common={common} />
      <section className="grid grid-cols-1 gap-2">
        <h2 className="text-center text-heading">{t.choices}</h2>
        <p className="pb-1 text-center text-small text-ink-soft">{t.hint}</p>
        {openers.map((opener) => (
          <button
            key={opener}
            type="button"
            onClick={() => onChoose(opener, openers)}
            className="min-h-12 rounded-soft bg-card px-4 py-2.5 text-left wrap-anywhere ring-1 ring-line transition ring-inset hover:bg-sunken active:scale-[0.98]"
          >
            {opener}
          </button>
        ))}
      </section>
    </div>
  );
}

/** What two members have in common, and three ways to begin; undefined until both profiles are known. */
export function useOpening(memberId: string): { common: Common; openers: string[] } | undefined {
  const t = useMessages(openerMessages);
  const language = useLanguage();
  const tagLabel = useTagLabel();
  const { data: own } = useOwnProfile();
  const { data: other } = useMemberProfile(memberId);
  if (!own || !other) return undefined;
  const common = findCommon(own, other);
  return { common, openers: chooseOpeners({ other, common, language }).map((opener) => write(opener)) };

  function write(opener: Opener): string {
    if ('interest' in opener) return t[opener.text]({ interest: capitalize(tagLabel(opener.interest)) });
    if ('town' in opener) return t[opener.text]({ town: opener.town });
    return t[opener.text]({ name: opener.name });
  }
}

/** An opener begins with the interest. */
const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function CommonGround({ common }: { common: Common }) {
  const t = useMessages(openerMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const { interests, languages, relationshipGoals: goal, location } = common;
  const words = [...[...interests, ...languages].map(tagLabel), ...(goal === undefined ? [] : [optionLabel(goal)])];
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
            <MapPin className="mr-1.5 inline size-4 align-[-0.15em] text-accent-ink" />
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
