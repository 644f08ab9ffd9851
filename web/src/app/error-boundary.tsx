import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, RequestCode } from '../components/button.tsx';
import { FullPage } from '../components/page/full-page.tsx';
import { FirebaseNotStartedError } from '../firebase/session.ts';
import { isOffline } from '../lib/api/connection.ts';
import { PartNotLoadedError, retryFailedParts } from '../lib/failed-parts.ts';
import { useReadable } from '../lib/hooks/use-readable.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';

type State = { error: unknown; hasFailed: boolean };

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorFallback
        error={this.state.error}
        onTryAgain={() => {
          retryFailedParts();
          this.setState({ error: undefined, hasFailed: false });
        }}
      />
    );
  }
}

/** Browsers put the address of what they could not load into their errors, which tells a member nothing. */
const HAS_ADDRESS = /https?:\/\//;

function knownText(error: unknown, t: ReturnType<typeof shellMessages.get>): string | undefined {
  if (error instanceof PartNotLoadedError) return t.partNotLoaded;
  return error instanceof FirebaseNotStartedError ? t.firebaseFailed : undefined;
}

export function ErrorFallback({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const t = useMessages(shellMessages);
  const message = error instanceof Error && !HAS_ADDRESS.test(error.message) ? error.message : '';
  const text = knownText(error, t) ?? (message || t.crashUnknown);
  // The router is gone with the page, and would not hear that its member went back from it.
  const tryAgain = useEffectEvent(onTryAgain);
  const isPart = error instanceof PartNotLoadedError;
  const isAway = useReadable(isOffline) && isPart;
  useEffect(() => {
    window.addEventListener('popstate', tryAgain);
    return () => window.removeEventListener('popstate', tryAgain);
  }, []);
  useEffect(() => (isPart ? isOffline.listen((isStillAway) => isStillAway || tryAgain()) : undefined), [isPart]);
  return (
    <FullPage title={isAway ? t.offlineTitle : t.crashTitle} text={text} isAlert>
      <Button look="ink" onClick={onTryAgain}>
        {t.tryAgain}
      </Button>
      <Button onClick={() => window.location.reload()}>{t.reloadPage}</Button>
      <RequestCode />
    </FullPage>
  );
}
