import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { ArrowLeft, Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/links.tsx';
import { FailureLine, Notice } from '../../components/notice.tsx';
import { isDayFull, PeopleFailure } from '../../components/page/people-failure.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { useSession } from '../../firebase/session.ts';
import { isNotFound } from '../../lib/api/api-error.ts';
import { isUnreachable } from '../../lib/api/connection.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useGoBack } from '../../lib/navigation/use-go-back.ts';
import { useHeldThread } from '../../live/use-live.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { welcomeMessages } from '../../messages/sign-in/welcome.ts';
import { useListedMember } from '../../server/listed-member.ts';
import { useMemberProfile } from '../../server/member-profile.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import type { ShownProfile } from './profile-details.tsx';
import { DetailsSkeleton, ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileStrength } from './profile-strength.tsx';
import { ProfileView } from './profile-view.tsx';
import { PromptActions } from './prompts/prompt-actions.tsx';

type ProfileQuery = {
  data: ShownProfile | null | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

type ProfileOutcomeProps = {
  query: ProfileQuery;
  /** The member's card from a list. It is shown while the profile loads, and when the network fails. */
  card?: ShownProfile | undefined;
  isOwn: boolean;
  intro?: (profile: ShownProfile) => ReactNode;
  actions?: (profile: ShownProfile) => ReactNode;
  renderPromptActions?: (prompt: Prompt) => ReactNode;
};

function ProfileOutcome({ query, card, isOwn, intro, actions, renderPromptActions }: ProfileOutcomeProps) {
  const t = useMessages(profileMessages);
  const { goHome } = useMessages(shellMessages);
  const canShowCard = query.isPending || isUnreachable(query.error) || isDayFull(query.error);
  const shown = query.data ?? (canShowCard ? card : undefined);
  if (shown) {
    const rest = query.isPending ? (
      <DetailsSkeleton />
    ) : isDayFull(query.error) ? (
      <PeopleFailure title={t.error} error={query.error} onRetry={query.refetch} />
    ) : (
      <FailureLine text={t.error} onRetry={query.refetch} className="px-1" />
    );
    return (
      <ProfileView
        profile={shown}
        rest={query.data ? undefined : rest}
        intro={query.data && intro?.(query.data)}
        renderPromptActions={renderPromptActions}
      >
        {query.data && actions?.(query.data)}
      </ProfileView>
    );
  }
  return (
    <>
      {query.isPending ? (
        <ProfileSkeleton />
      ) : query.isError ? (
        <PeopleFailure title={t.error} text={t.errorHint} error={query.error} onRetry={query.refetch} />
      ) : (
        <Notice title={t.notFound} text={isOwn ? t.notFoundOwn : t.notFoundOther}>
          <LinkButton to={paths.home}>{goHome}</LinkButton>
        </Notice>
      )}
    </>
  );
}

export function MemberProfilePage({ id, actions }: { id: string; actions: (profile: ViewedProfile) => ReactNode }) {
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.uid === id;
  const query = useMemberProfile(id, { isWanted: !isOwn });
  const card = useListedMember(id);
  useMatchUpdates(id, query);
  if (isOwn) return <Navigate to={paths.myProfile} replace />;
  return (
    <div className="relative">
      <BackButton />
      <ProfileOutcome
        query={query}
        card={card}
        isOwn={false}
        actions={() => query.data && actions(query.data)}
        renderPromptActions={(prompt) => query.data && <PromptActions profile={query.data} prompt={prompt} />}
      />
    </div>
  );
}

/** Fetches an open profile again when the inbox says that it became a match, or ceased to be one: only a match sees all of it. */
function useMatchUpdates(id: string, { data, refetch }: ReturnType<typeof useMemberProfile>) {
  const { thread, isGone } = useHeldThread(id);
  const isOutdated = data != null && (data.isMatch ? isGone : thread?.isMatch === true);
  useEffect(() => {
    if (isOutdated) refetch({ cancelRefetch: false });
  }, [isOutdated, refetch]);
}

/** Over the photo, and below the header while the page scrolls: an app that is installed on iOS has no other way back. */
function BackButton() {
  const t = useMessages(profileMessages);
  const goBack = useGoBack();
  return (
    <div className="sticky top-[calc(var(--strip)+var(--spacing-safe-top)+var(--spacing-header))] z-20 h-0 wide:top-[calc(var(--strip)+2rem)]">
      <IconButton
        isOnPhoto
        label={t.back}
        onClick={() => goBack(paths.home)}
        className="top-3 left-3 bg-night/75 ring-1 ring-white/25 backdrop-blur-md medium:top-7 medium:left-7 wide:top-3"
      >
        <ArrowLeft className="size-6" />
      </IconButton>
    </div>
  );
}

export function OwnProfilePage({ note }: { note: ReactNode }) {
  const own = useOwnProfile();
  if (own.data && !own.data.isProfileComplete) return <LeadToSetup />;
  const isGone = isNotFound(own.error);
  const query = isGone ? { ...own, data: null, isError: false } : own;
  return (
    <ProfileOutcome
      query={query}
      isOwn
      intro={(profile) => (
        <>
          <ProfileStrength profile={profile} />
          {note}
        </>
      )}
      actions={() => <EditLink />}
    />
  );
}

/** Redirects like every other page, where the API refuses a newcomer's call. */
function LeadToSetup() {
  const t = useMessages(welcomeMessages);
  useEffect(() => {
    addToast({ title: t.welcomeToast, description: t.completeSetup });
  }, [t]);
  return <Navigate to={paths.setupProfile} replace />;
}

function EditLink() {
  const t = useMessages(profileMessages);
  return (
    <Link
      to={paths.editProfile}
      state={{ from: paths.myProfile }}
      className="flex min-h-13 items-center justify-center gap-2.5 rounded-soft bg-ink px-5 font-semibold text-paper transition hover:opacity-90 active:scale-[0.98]"
    >
      <Pencil className="size-5" />
      {t.edit}
    </Link>
  );
}
