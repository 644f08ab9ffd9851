import { useHeldThread } from '../../live/use-live.ts';

/** Whether the conversation with this member was taken away, by a block or an erasure. */
export const useIsGone = (memberId: string) => useHeldThread(memberId).isGone;
