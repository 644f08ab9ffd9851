import type { CallName } from '@tagpo/contract/calls/all';
import type { ApiAnswer } from '../../../testkit/api-suite.ts';
import type { Bill } from '../../../testkit/meter.ts';
import type { Scene } from './budget-scene.ts';

export interface BudgetRow {
  readonly action: string;
  readonly call: CallName;
  /** Operations it may be billed. */
  readonly budget: Bill;
  /** The call to be billed, once what comes before it was done. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<ApiAnswer>>;
  /** Entries that the answer holds. */
  readonly holds?: number;
  /** How many fewer it may hold: rings without anybody cost a read each. */
  readonly mayLack?: number;
}

/** A call of Maria's. */
export const call =
  (method: string, path: string, body?: unknown) =>
  async ({ suite, maria }: Scene) =>
  () =>
    suite.call(method, path, { token: maria.token, ...(body === undefined ? {} : { body }) });
