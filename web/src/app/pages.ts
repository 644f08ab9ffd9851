import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

/** The lazily loaded parts. Kept apart from the routes so that the first address' part is fetched beside the entry. */
export const pages = {
  memberArea: () => import('../features/shell/member-area.tsx'),
  memberPages: () => import('./member-pages.tsx'),
  memberLayout: () => import('../features/shell/member-layout.tsx'),
  home: () => import('../routes/home.tsx'),
  login: () => import('../routes/login.tsx'),
  signup: () => import('../routes/signup.tsx'),
  profile: () => import('../routes/profile.tsx'),
  editProfile: () => import('../routes/edit-profile.tsx'),
  setupProfile: () => import('../routes/setup-profile.tsx'),
  terms: () => import('../routes/terms.tsx'),
  privacy: () => import('../routes/privacy.tsx'),
  toaster: () => import('../components/toast/toaster.tsx'),
};

const firstParts: [pattern: string, parts: (() => Promise<unknown>)[]][] = [
  [paths.login, [pages.login]],
  [paths.signup, [pages.signup]],
  [paths.setupProfile, [pages.memberArea, pages.setupProfile]],
  [paths.editProfile, [pages.memberArea, pages.editProfile]],
  ['/profile/:id', [pages.memberArea, pages.memberLayout, pages.profile]],
  [paths.home, [pages.memberArea, pages.memberLayout, pages.home]],
];

export function prefetchPage(pathname: string): void {
  const parts = firstParts.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? [];
  // A failed prefetch says nothing: the route asks again and its error is shown there.
  for (const load of parts) load().catch(() => undefined);
}
