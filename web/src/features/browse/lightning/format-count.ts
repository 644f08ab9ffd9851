import type { LikesCount } from '@tagpo/contract/inbox';

/** `20+`: no more are counted. */
export const formatCount = ({ count, hasMore }: LikesCount): string => (hasMore ? `${count}+` : String(count));
