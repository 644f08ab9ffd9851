import { Component, type ReactNode, Suspense } from 'react';
import { retryWhenReachable } from '../../lib/api/connection.ts';
import { PartNotLoadedError, retryFailedParts } from '../../lib/failed-parts.ts';

type State = { hasFailed: boolean };

/** For optional parts: shows nothing while one loads or after it failed (React logs the error), and retries later. */
export class QuietBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  stopWaiting: (() => void) | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoadedError)) return;
    this.stopWaiting?.();
    this.stopWaiting = retryWhenReachable(() => {
      retryFailedParts();
      this.setState({ hasFailed: false });
    });
  }

  override componentWillUnmount() {
    this.stopWaiting?.();
  }

  override render() {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
