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

/** While the provider is asked, pages show their own skeletons. */
export function SignedInOnly() {
  const session = useSessionOrThrow();
  return session.status === 'signed-out' ? <Navigate to={paths.login} replace /> : <Outlet />;
}

export function SignedOutOnly({ children }: { children: ReactNode }) {
  const session = useSessionOrThrow();
  if (session.status === 'loading') return <Splash />;
  return session.status === 'signed-in' ? <Navigate to={paths.home} replace /> : children;
}

/** Whoever arrives signed in goes home; whoever signs in here is led on by the page itself. */
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
