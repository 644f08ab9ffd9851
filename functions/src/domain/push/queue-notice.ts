import type { Notice } from '@tagpo/contract/wire/account/push';
import type { AppDeps } from '../../deps.ts';
import { describeCause } from '../../logging/describe-cause.ts';

/** Call it after the event was stored. If the queue cannot be reached, the notice is lost and the call succeeds. */
export async function queueNotice(
  { enqueueNotice, log }: Pick<AppDeps, 'enqueueNotice' | 'log'>,
  notice: Notice,
): Promise<void> {
  await enqueueNotice(notice).catch((error: unknown) => log({ event: 'error', ...describeCause(error) }));
}
