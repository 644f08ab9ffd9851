import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';

/** A line at the top of the screen while something that was tapped loads. What loads at once never shows it. */
export function ProgressLine() {
  const t = useMessages(shellMessages);
  return (
    <div role="progressbar" aria-label={t.loading} className="fixed inset-x-0 top-0 z-50 animate-appear-late">
      <div className="h-1 animate-breathe bg-dusk" />
    </div>
  );
}

/** Tells that a page is coming: the router shows the page before until the next one has loaded. */
export function PageProgress() {
  const shown = useLocation().pathname;
  const opened = useSyncExternalStore(followAddress, () => window.location.pathname);
  return opened === shown ? null : <ProgressLine />;
}

/** Calls `onChange` when the address changes. A browser without the Navigation API never calls it, and shows no line. */
function followAddress(onChange: () => void): () => void {
  window.navigation?.addEventListener('currententrychange', onChange);
  return () => window.navigation?.removeEventListener('currententrychange', onChange);
}
