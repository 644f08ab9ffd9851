import type { LikesCount } from '@tagpo/contract/wire/conversations/inbox';

/** `20+`: no more are counted. */
export const formatCount = ({ count, hasMore }: LikesCount): string => (hasMore ? `${count}+` : String(count));
