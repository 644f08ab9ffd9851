import { type ReactNode, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { type Session, useSession } from '../firebase/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { Splash } from './splash.tsx';

function useSessionOrThrow(): Exclude<Session, { status: 'error' }> {
  const session = useSession();
  if (session.status === 'error') throw session.error;
  return session;
}

/** Until the session is known, pages show their skeletons. */
export function SignedInOnly() {
  const session = useSessionOrThrow();
  return session.status === 'signed-out' ? <Navigate to={paths.login} replace /> : <Outlet />;
}

export function SignedOutOnly({ children }: { children: ReactNode }) {
  const session = useSessionOrThrow();
  if (session.status === 'loading') return <Splash />;
  return session.status === 'signed-in' ? <Navigate to={paths.home} replace /> : children;
}

/** Redirects a member who arrives signed in. After a sign-in on the page, the page itself navigates. */
export function ArrivedSignedOut({ children }: { children: ReactNode }) {
  const session = useSessionOrThrow();
  return session.status === 'loading' ? (
    <Splash />
  ) : (
    <LeaveIf isTrue={session.status === 'signed-in'}>{children}</LeaveIf>
  );
}

function LeaveIf({ isTrue, children }: { isTrue: boolean; children: ReactNode }) {
  const [isLeaving] = useState(isTrue);
  return isLeaving ? <Navigate to={paths.home} replace /> : children;
}
