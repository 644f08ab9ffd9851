import { Component, type ReactNode, Suspense } from 'react';
import { retryWhenReachable } from '../../lib/api/connection.ts';
import { PartNotLoadedError, retryFailedParts } from '../../lib/failed-parts.ts';

type State = { hasFailed: boolean };

type QuietBoundaryProps = {
  children: ReactNode;
  /** What is around it waits while a part loads. */
  isAwaited?: boolean;
};

/** For optional parts: shows nothing while one loads or after it failed (React logs the error), and retries later. */
export class QuietBoundary extends Component<QuietBoundaryProps, State> {
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
    const { children, isAwaited } = this.props;
    if (this.state.hasFailed) return null;
    return isAwaited ? children : <Suspense>{children}</Suspense>;
  }
}
