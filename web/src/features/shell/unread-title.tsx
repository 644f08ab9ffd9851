import { useEffect } from 'react';
import { unreadInTitle } from '../../components/page-title.tsx';
import { useUnreadTotal } from '../../live/use-live.ts';

/** Tells by the document's title, in a tab that is not in front, that something is unread. */
export function UnreadTitle() {
  const unread = useUnreadTotal();
  useEffect(() => {
    unreadInTitle.set(unread);
    return () => unreadInTitle.set(0);
  }, [unread]);
  return null;
}
