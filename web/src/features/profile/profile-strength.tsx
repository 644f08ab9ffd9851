import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type EditedPart, paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import type { ShownProfile } from './profile-details.tsx';

/** What people look at first, in this order. */
const parts: Readonly<Record<EditedPart, (profile: ShownProfile) => boolean>> = {
  photos: ({ photos }) => Boolean(photos?.length),
  bio: ({ bio }) => Boolean(bio),
  prompts: ({ prompts }) => Boolean(prompts?.length),
  interests: ({ interests }) => Boolean(interests?.length),
  relationshipGoals: (profile) => Boolean(profile.relationshipGoals),
};
const names = Object.keys(parts) as EditedPart[];

/** What would help people know one, each a link to its field; gone when all of it is there. */
export function ProfileStrength({ profile }: { profile: ShownProfile }) {
  const t = useMessages(profileMessages);
  const titleId = useId();
  const missing = names.filter((name) => !parts[name](profile));
  if (missing.length === 0) return null;
  const words = {
    photos: t.addPhoto,
    bio: t.addBio,
    prompts: t.addPrompts,
    interests: t.addInterests,
    relationshipGoals: t.addGoal,
  };
  const done = names.length - missing.length;
  return (
    <section aria-labelledby={titleId} className="rounded-soft bg-card px-5 pt-4 pb-2">
      <h2 id={titleId} className="text-heading">
        {t.strength}
      </h2>
      <div className="mt-2 flex items-center gap-3">
        <span aria-hidden="true" className="h-1.5 grow overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-ink transition-all"
            style={{ width: `${(100 * done) / names.length}%` }}
          />
        </span>
        <span className="text-small text-ink-soft">{t.strengthCount({ done, count: names.length })}</span>
      </div>
      <ul className="mt-1 divide-y divide-line/70">
        {missing.map((name) => (
          <li key={name}>
            <Link
              to={paths.editPart(name)}
              state={{ from: paths.myProfile }}
              className="flex min-h-12 items-center justify-between gap-4 font-semibold underline-offset-4 hover:underline"
            >
              {words[name]}
              <ChevronRight className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
