import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router-dom';
import { QuietBoundary } from '../../components/page/quiet-boundary.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { loadAuth } from '../../firebase/load-auth.ts';
import { session } from '../../firebase/session.ts';
import { ApiError, hasErrorCode } from '../../lib/api/api-error.ts';
import { expiredLink } from '../../lib/api/expired-links.ts';
import { storeAppealCode } from '../../lib/device/appeal-code.ts';
import { clearDevice } from '../../lib/device/clear-device.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { logError } from '../../lib/log-error.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { isPageIdle } from '../../lib/page/page-idle.ts';
import { isErasing } from '../../live/live-state.ts';
import { useBell } from '../../live/use-live.ts';
import { useLiveInbox } from '../../live/use-live-inbox.ts';
import { welcomeMessages } from '../../messages/sign-in/welcome.ts';
import { hasNews } from '../../server/outbox/has-news.ts';
import { useHasProfile } from '../../server/own-profile.ts';
import { openQueries } from '../../server/query-client.ts';
import { useIsMember } from './use-is-member.ts';

const OutboxNews = lazyPart(
  () => import('./outbox-news.tsx'),
  ({ OutboxNews }) => OutboxNews,
);

/**
 * Everything behind sign-in. A call that is refused for an unfinished profile leads to set-up, one for an erased account logs out, and one for
 * a switched-off account shows `renderDeactivated`. `news` may cover every page and loads when the page is idle.
 */
export function MemberArea({ news, renderDeactivated }: MemberAreaProps) {
  const navigate = useNavigate();
  const isIdle = useReadable(isPageIdle);
  const isNewsDue = useReadable(hasNews) || isIdle;
  const [deactivated, setDeactivated] = useState<{ code: string | undefined }>();
  const [queries] = useState(openQueries);
  queries.onError = (error) => {
    if (isErasing.get()) return;
    if (hasErrorCode(error, 'account-erased')) leaveErased();
    if (error instanceof ApiError && hasErrorCode(error, 'account-deactivated')) {
      const code = error.body?.appealCode;
      const { uid, email } = signedInUser() ?? {};
      if (code && uid && email) storeAppealCode({ uid, email, code, hasLeft: false });
      showDeactivated(code);
    }
    if (hasErrorCode(error, 'profile-incomplete')) leadToSetup();
    // The stored token was refused: Firebase Auth finds out whether the session has ended.
    if (error instanceof ApiError && error.status === 401) loadAuth().catch(logError);
  };
  const showDeactivated = (code?: string) => {
    setDeactivated({ code });
    clearDevice().catch(logError);
  };
  const leadToSetup = () => {
    const t = welcomeMessages.get();
    addToast({ title: t.welcomeToast, description: t.completeSetup });
    navigate(paths.setupProfile, { replace: true });
  };
  const { client } = queries;
  useEffect(() => renewLinks(client), [client]);

  return (
    <QueryClientProvider client={client}>
      {deactivated ? (
        <Suspense>{renderDeactivated(deactivated.code)}</Suspense>
      ) : (
        <>
          <LiveInbox
            onNewcomer={leadToSetup}
            onDeactivated={() => showDeactivated()}
            onErased={leaveErased}
            onRefused={(error) => queries.onError(error)}
          />
          <Outlet />
          <QuietBoundary>{isNewsDue && <OutboxNews />}</QuietBoundary>
          {isNewsDue && news}
        </>
      )}
    </QueryClientProvider>
  );
}

type MemberAreaProps = { news: ReactNode; renderDeactivated: (appealCode: string | undefined) => ReactNode };

type LiveInboxProps = {
  onNewcomer: () => void;
  onDeactivated: () => void;
  onErased: () => void;
  onRefused: (error: unknown) => void;
};

/**
 * Opens the inbox for members only. A visit that starts there asks for the profile first; on other pages the API refuses
 * a newcomer. The inbox reports a switch-off and an erasure before the API, which caches callers for a minute.
 */
function LiveInbox({ onNewcomer, onDeactivated, onErased, onRefused }: LiveInboxProps) {
  const isSettingUp = useMatch(paths.setupProfile) !== null;
  const isMember = useIsMember();
  const isAtInbox = [useMatch(paths.messages), useMatch('/chat/:id')].some((match) => match !== null);
  const [isFirst] = useState(isAtInbox);
  const hasProfile = useHasProfile({ isWanted: isFirst });
  const isNewcomer = isFirst && isAtInbox && hasProfile === false;
  const lead = useEffectEvent(onNewcomer);
  useEffect(() => {
    if (isNewcomer) lead();
  }, [isNewcomer]);
  const { isActive, isErased } = useBell();
  const onEnded = useEffectEvent(() => (isErased ? onErased : onDeactivated)());
  useEffect(() => {
    if (!isActive) onEnded();
  }, [isActive]);
  useLiveInbox(isMember === true && !isSettingUp && (!isFirst || hasProfile === true), onRefused);
  return null;
}

/** Logs this device out of an account that was erased. */
function leaveErased(): void {
  import('./leave-erased.ts').then((part) => part.leaveErased()).catch(logError);
}

function signedInUser() {
  const current = session.get();
  return current.status === 'signed-in' ? current.user : undefined;
}

/** Milliseconds in which other pictures of the page fail too. */
const TOGETHER_MS = 200;

/** Refetches the queries that hold an expired link, once for all that they hold. Returns a function that stops it. */
function renewLinks(queries: QueryClient): () => void {
  const renewed = new Set<string>();
  let expired: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    const links = expired;
    expired = [];
    const outdated = queries.getQueryCache().findAll({
      predicate: ({ state }) => {
        const isBeingRenewed = state.isInvalidated && state.fetchStatus === 'fetching';
        const text = JSON.stringify(state.data) ?? '';
        return !isBeingRenewed && links.some((link) => text.includes(link));
      },
    });
    queries.invalidateQueries({ predicate: (query) => outdated.includes(query) });
  };
  const stop = expiredLink.listen((link) => {
    if (link === undefined || renewed.has(link)) return;
    renewed.add(link);
    expired.push(link);
    clearTimeout(timer);
    timer = setTimeout(renew, TOGETHER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
