import { paths } from '../lib/navigation/paths.ts';
import { loadPart, type Part } from '../lib/part.ts';

/**
 * The parts that are loaded lazily, apart from the routes so that the first page's part loads beside the entry.
 * A journey is one file with the pages that a visit starts with; `web/bundle/journeys.ts` says what is in it.
 */
export const pages = {
  signIn: () => import('./journeys/sign-in.ts'),
  member: () => import('./journeys/member.ts'),
  memberPages: () => import('./member-pages.tsx'),
  profile: () => import('../routes/profile.tsx'),
  editProfile: () => import('../routes/edit-profile.tsx'),
  setupProfile: () => import('../routes/setup-profile.tsx'),
  terms: () => import('../routes/terms.tsx'),
  privacy: () => import('../routes/privacy.tsx'),
  matchSheet: () => import('../features/conversations/match/match-sheet.tsx'),
  removalCard: () => import('../features/safety/removal-card.tsx'),
  noticeNews: () => import('../features/account/notices/notice-news.tsx'),
  outside: () => import('./outside-pages.ts'),
  mainMenu: () => import('../features/shell/menu/main-menu.tsx'),
  statusStrip: () => import('../features/shell/status-strip.tsx'),
  idleParts: () => import('./idle-parts.ts'),
  toaster: () => import('../components/toast/toaster.tsx'),
};

const firstParts: [address: string, parts: Part<unknown>[]][] = [
  [paths.login, [pages.signIn]],
  [paths.signup, [pages.signIn]],
  [paths.terms, [pages.terms]],
  [paths.privacy, [pages.privacy]],
  [paths.setupProfile, [pages.member, pages.setupProfile]],
  [paths.editProfile, [pages.member, pages.editProfile]],
  [paths.profile(''), [pages.member, pages.profile]],
];
const otherParts = [pages.member, pages.memberPages];

/** Loads the parts of a page. Resolves when all are there, or did not load: the route loads them again and shows the error. */
export async function prefetchPage(pathname: string): Promise<void> {
  await Promise.allSettled(partsOf(pathname).map((part) => loadPart(part)));
}

function partsOf(pathname: string): readonly Part<unknown>[] {
  if (pathname === paths.home) return [pages.member];
  const [, parts] = firstParts.find(([address]) => pathname.startsWith(address)) ?? [];
  return parts ?? otherParts;
}
