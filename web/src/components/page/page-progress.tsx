import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ProgressLine } from './progress-line.tsx';

/** Tells that a page is coming: the router shows the page before until the next one has loaded. */
export function PageProgress() {
  const shown = useLocation().pathname;
  const opened = useSyncExternalStore(followAddress, () => window.location.pathname);
  return opened === shown ? null : <ProgressLine />;
}

/** Where a browser lacks the Navigation API, no line shows. */
function followAddress(onChange: () => void): () => void {
  window.navigation?.addEventListener('currententrychange', onChange);
  return () => window.navigation?.removeEventListener('currententrychange', onChange);
}
