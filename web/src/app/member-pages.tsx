import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/navigation/paths.ts';

const Admin = lazyPart(() => import('../routes/admin.tsx'));
const Search = lazyPart(() => import('../routes/search.tsx'));
const Favorites = lazyPart(() => import('../routes/favorites.tsx'));
const Swipe = lazyPart(() => import('../routes/swipe.tsx'));
const Passed = lazyPart(() => import('../routes/passed.tsx'));
const Billing = lazyPart(() => import('../routes/billing.tsx'));
const Chat = lazyPart(() => import('../routes/chat.tsx'));
const Lightning = lazyPart(() => import('../routes/lightning.tsx'));
const ConversationPanes = lazyPart(() => import('../routes/conversation-panes.tsx'));
const Messages = lazyPart(() => import('../routes/messages.tsx'));
const Settings = lazyPart(() => import('../routes/settings.tsx'));
const NotFound = lazyPart(() => import('../routes/not-found.tsx'));

export function MemberPages() {
  return (
    <Routes>
      <Route path={paths.search} element={<Search />} />
      <Route path={paths.favorites} element={<Favorites />} />
      <Route path={paths.swipe} element={<Swipe />} />
      <Route path={paths.passed} element={<Passed />} />
      <Route path={paths.billing} element={<Billing />} />
      <Route path={paths.lightning} element={<Lightning />} />
      <Route element={<ConversationPanes />}>
        <Route path="/chat/:id" element={<Chat />} />
        <Route path={paths.messages} element={<Messages />} />
      </Route>
      <Route path={paths.settings} element={<Settings />} />
      <Route path={`${paths.admin}/*`} element={<Admin />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
