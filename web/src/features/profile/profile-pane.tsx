import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PeopleFailure } from '../../components/page/people-failure.tsx';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { useMemberProfile } from '../../server/member-profile.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';

/** Milliseconds until the profile of somebody is fetched: whoever is passed at once costs no read. */
const SETTLE_MS = 400;

type ProfilePaneProps = {
  id: string | undefined;
  /** The card beside the pane already shows the photos. */
  isWithoutPhotos?: boolean;
};

/** A profile beside something else, which scrolls by itself. It keeps its place until it is known whose it is. */
export function ProfilePane({ id, isWithoutPhotos = false }: ProfilePaneProps) {
  const t = useMessages(profileMessages);
  const settledId = useSettledId(id);
  const { data, isPending, isError, error, refetch } = useMemberProfile(settledId ?? '', {
    isWanted: settledId !== undefined,
  });
  // The part stays, with the focus that it may have, but the next profile begins at its top.
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody else is shown.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [settledId]);
  // The card or the chat beside it has said whose it is: it is not read out for each.
  const waiting = (
    <div aria-hidden="true">
      <ProfileSkeleton isPane isWithoutPhotos={isWithoutPhotos} />
    </div>
  );
  if (isError) return <PeopleFailure title={t.error} text={t.errorHint} error={error} onRetry={refetch} />;
  if (id !== undefined && !isPending && !data) return null;
  return (
    <section
      ref={pane}
      aria-label={data ? t.profileOf({ name: data.name }) : undefined}
      tabIndex={data ? 0 : -1}
      className="h-full overflow-y-auto overscroll-contain rounded-t-[1.75rem] pb-4 [scrollbar-width:thin]"
    >
      {data && data.id === settledId ? (
        <ProfileView key={data.id} profile={data} isPane isWithoutPhotos={isWithoutPhotos} />
      ) : (
        waiting
      )}
    </section>
  );
}

function useSettledId(id: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), id === undefined ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return settled === id ? settled : undefined;
}
