import { useReadable } from '../../../lib/view/use-readable.ts';
import { locale } from '../../../messages/locale.ts';
import { openerMessages } from '../../../messages/openers.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useMemberProfile } from '../../../server/member-profile.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { chooseOpeners, type Opener } from './choose-openers.ts';
import { CommonGround } from './common-ground.tsx';
import { findCommon } from './find-common.ts';

type MatchOpeningProps = { memberId: string; onChoose: (opener: string, all: readonly string[]) => void };

/** What two who matched have in common, and ways to begin that go into the field to be changed. */
export function MatchOpening({ memberId, onChoose }: MatchOpeningProps) {
  const t = useMessages(openerMessages);
  const language = useReadable(locale);
  const { data: own } = useOwnProfile();
  const { data: other } = useMemberProfile(memberId);
  if (!own || !other) return null;
  const common = findCommon(own, other);
  const openers = chooseOpeners({ other, common, language }).map((opener) => write(opener));

  function write(opener: Opener): string {
    if ('interest' in opener) return t[opener.text]({ interest: asIs(opener.interest) });
    if ('town' in opener) return t[opener.text]({ town: asIs(opener.town) });
    return t[opener.text]({ name: asIs(opener.name) });
  }

  return (
    <div className="grid animate-fade gap-6 px-2 pb-4">
      <CommonGround common={common} />
      <section className="grid gap-2">
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

/** A text is filled in by replacing, where a dollar sign would stand for something else. */
const asIs = (text: string) => text.replaceAll('$', '$$$$');
