import { Suspense, useState } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useParams } from 'react-router-dom';
import { PageProgress } from '../components/page/progress-line.tsx';
import { QuietBoundary } from '../components/page/quiet-boundary.tsx';
import { Splash } from '../components/page/splash.tsx';
import { type Session, useSession } from '../firebase/session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { openWindowOfRouter } from '../lib/navigation/back-step.ts';
import { paths } from '../lib/navigation/paths.ts';
import { pages } from './pages.ts';

const MemberArea = lazyPart(pages.member, (part) => part.MemberArea);
const MemberLayout = lazyPart(pages.member, (part) => part.MemberLayout);
const MemberPages = lazyPart(pages.memberPages, (part) => part.MemberPages);
const Home = lazyPart(pages.member, (part) => part.Home);
const Login = lazyPart(pages.signIn, (part) => part.Login);
const Signup = lazyPart(pages.signIn, (part) => part.Signup);
const MatchSheet = lazyPart(pages.matchSheet, (part) => part.MatchSheet);
const RemovalCard = lazyPart(pages.removalCard, (part) => part.RemovalCard);
const NoticeNews = lazyPart(pages.noticeNews, (part) => part.NoticeNews);
const DeactivatedPage = lazyPart(pages.outside, (part) => part.DeactivatedPage);
const Profile = lazyPart(pages.profile);
const SetupProfile = lazyPart(pages.setupProfile);
const EditProfile = lazyPart(pages.editProfile);
const Unsubscribe = lazyPart(pages.outside, (part) => part.UnsubscribePage);
const Terms = lazyPart(pages.terms);
const Privacy = lazyPart(pages.privacy);

const windowOfRouter = openWindowOfRouter();

export function Router() {
  return (
    <BrowserRouter window={windowOfRouter}>
      <PageProgress />
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path={paths.login} element={<Login />} />
          </Route>
          <Route element={<ArrivedSignedOut />}>
            <Route path={paths.signup} element={<Signup />} />
          </Route>
          <Route path="/unsubscribe" element={<Unsubscribe />} />
          <Route path={paths.terms} element={<Terms />} />
          <Route path={paths.privacy} element={<Privacy />} />
          <Route element={<SignedInOnly />}>
            <Route
              element={<MemberArea news={<News />} renderDeactivated={(code) => <DeactivatedPage code={code} />} />}
            >
              <Route path={paths.setupProfile} element={<SetupProfile />} />
              <Route element={<MemberLayout />}>
                <Route path={paths.home} element={<Home />} />
                <Route path="/profile" element={<Navigate to={paths.myProfile} replace />} />
                <Route path="/profile/:id" element={<Profile />} />
                <Route path="/profile-view" element={<Navigate to={paths.myProfile} replace />} />
                <Route path="/profile-view/:id" element={<ProfileOfOldAddress />} />
                <Route path={paths.editProfile} element={<EditProfile />} />
                <Route path="*" element={<MemberPages />} />
              </Route>
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

function News() {
  return (
    <>
      <QuietBoundary>
        <MatchSheet />
      </QuietBoundary>
      <QuietBoundary>
        <RemovalCard />
      </QuietBoundary>
      <QuietBoundary>
        <NoticeNews />
      </QuietBoundary>
    </>
  );
}

function ProfileOfOldAddress() {
  const { id = 'me' } = useParams();
  return <Navigate to={paths.profile(id)} replace />;
}

function useSessionOrThrow(): Exclude<Session, { status: 'error' }> {
  const session = useSession();
  if (session.status === 'error') throw session.error;
  return session;
}

function SignedInOnly() {
  const session = useSessionOrThrow();
  return session.status === 'signed-out' ? <Navigate to={paths.login} replace /> : <Outlet />;
}

function SignedOutOnly() {
  const session = useSessionOrThrow();
  if (session.status === 'loading') return <Splash />;
  return session.status === 'signed-in' ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** Redirects a member who arrives signed in. After a sign-in on the page, the page navigates itself. */
function ArrivedSignedOut() {
  const session = useSessionOrThrow();
  return session.status === 'loading' ? <Splash /> : <LeaveIf isTrue={session.status === 'signed-in'} />;
}

function LeaveIf({ isTrue }: { isTrue: boolean }) {
  const [isLeaving] = useState(isTrue);
  return isLeaving ? <Navigate to={paths.home} replace /> : <Outlet />;
}
