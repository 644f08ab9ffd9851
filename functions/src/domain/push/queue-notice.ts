import type { Notice } from '@tagpo/contract/wire/account/push';
import type { AppDeps } from '../../deps.ts';
import { describeCause } from '../../describe-cause.ts';
import { currentContext } from '../../request-context.ts';

/** After what it tells of was written. A queue that cannot be reached costs the notice, not the call. */
export async function queueNotice(
  { enqueueNotice, log }: Pick<AppDeps, 'enqueueNotice' | 'log'>,
  notice: Notice,
): Promise<void> {
  await enqueueNotice(notice).catch((error: unknown) =>
    log({ event: 'error', requestId: currentContext()?.requestId, ...describeCause(error) }),
  );
}
