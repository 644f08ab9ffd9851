import { useHeldThread, useThreadMessages } from '../../live/use-live.ts';

/** Whether there is no conversation with this member: a block or an erasure took it away, or it was not there when it was opened. */
export function useIsAway(memberId: string): boolean {
  const { isGone } = useHeldThread(memberId);
  const { notFound } = useThreadMessages(memberId);
  return isGone || notFound;
}
