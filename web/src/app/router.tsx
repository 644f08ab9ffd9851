import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { QuietBoundary } from '../components/page/quiet-boundary.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { ArrivedSignedOut, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { pages } from './pages.ts';
import { Splash } from './splash.tsx';

const MemberArea = lazyPart(async () => ({ default: (await pages.member()).MemberArea }));
const MemberLayout = lazyPart(async () => ({ default: (await pages.member()).MemberLayout }));
const MemberPages = lazyPart(async () => ({ default: (await pages.memberPages()).MemberPages }));
const Home = lazyPart(async () => ({ default: (await pages.member()).Home }));
const Login = lazyPart(async () => ({ default: (await pages.signIn()).Login }));
const Signup = lazyPart(async () => ({ default: (await pages.signIn()).Signup }));
const MatchSheet = lazyPart(async () => ({ default: (await pages.matchSheet()).MatchSheet }));
const RemovalCard = lazyPart(async () => ({ default: (await pages.removalCard()).RemovalCard }));
const NoticeNews = lazyPart(async () => ({ default: (await pages.noticeNews()).NoticeNews }));
const DeactivatedPage = lazyPart(async () => ({ default: (await pages.deactivated()).DeactivatedPage }));
const Profile = lazyPart(pages.profile);
const SetupProfile = lazyPart(pages.setupProfile);
const EditProfile = lazyPart(pages.editProfile);
const Terms = lazyPart(pages.terms);
const Privacy = lazyPart(pages.privacy);

export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route
            path={paths.login}
            element={
              <SignedOutOnly>
                <Login />
              </SignedOutOnly>
            }
          />
          <Route
            path={paths.signup}
            element={
              <ArrivedSignedOut>
                <Signup />
              </ArrivedSignedOut>
            }
          />
          <Route path={paths.terms} element={<Terms />} />
          <Route path={paths.privacy} element={<Privacy />} />
          <Route element={<SignedInOnly />}>
            <Route
              element={<MemberArea news={<News />} renderDeactivated={(code) => <DeactivatedPage code={code} />} />}
            >
              <Route path={paths.setupProfile} element={<SetupProfile />} />
              <Route path={paths.editProfile} element={<EditProfile />} />
              <Route element={<MemberLayout />}>
                <Route path={paths.home} element={<Home />} />
                <Route path="/profile" element={<Navigate to={paths.myProfile} replace />} />
                <Route path="/profile/:id" element={<Profile />} />
                <Route path="/profile-view" element={<Navigate to={paths.myProfile} replace />} />
                <Route path="/profile-view/:id" element={<ProfileOfOldAddress />} />
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
