import { useLocation, useNavigate } from 'react-router-dom';
import { leaveStep } from './back-step.ts';

/** Leaves a page whose member is gone for `to`: back, if that is the page before, so that it is not in the history twice. */
export function useLeave(to: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    // Whoever went elsewhere while the answer was on its way stays there.
    if (window.location.pathname !== pathname) return;
    leaveStep(() => {
      if (findPathBefore() === to) navigate(-1);
      else navigate(to, { replace: true });
    });
  };
}

/** Undefined on the first page since the app was loaded, and in a browser without the Navigation API. */
function findPathBefore(): string | undefined {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument && before.url ? new URL(before.url).pathname : undefined;
}
