import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

const Admin = lazy(() => import('../routes/admin.tsx'));
const Search = lazy(() => import('../routes/search.tsx'));
const Favorites = lazy(() => import('../routes/favorites.tsx'));
const Swipe = lazy(() => import('../routes/swipe.tsx'));
const Passed = lazy(() => import('../routes/passed.tsx'));
const Billing = lazy(() => import('../routes/billing.tsx'));
const Chat = lazy(() => import('../routes/chat.tsx'));
const Lightning = lazy(() => import('../routes/lightning.tsx'));
const Messages = lazy(() => import('../routes/messages.tsx'));
const Settings = lazy(() => import('../routes/settings.tsx'));
const NotFound = lazy(() => import('../routes/not-found.tsx'));

/** The pages between header and bottom bar that a visit seldom starts with: out of the entry, which every visit loads. */
export function MemberPages() {
  return (
    <Routes>
      <Route path={paths.search} element={<Search />} />
      <Route path={paths.favorites} element={<Favorites />} />
      <Route path={paths.swipe} element={<Swipe />} />
      <Route path={paths.passed} element={<Passed />} />
      <Route path={paths.billing} element={<Billing />} />
      <Route path={paths.lightning} element={<Lightning />} />
      <Route path="/chat/:id" element={<Chat />} />
      <Route path={paths.messages} element={<Messages />} />
      <Route path={paths.settings} element={<Settings />} />
      <Route path={`${paths.admin}/*`} element={<Admin />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
