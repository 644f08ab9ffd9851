import type { CallName } from '@tagpo/contract/calls/all';
import type { ApiAnswer } from '../api-suite.ts';
import { storeChoices } from '../members/choices.ts';
import type { Bill } from '../meter.ts';
import type { Scene } from './budget-scene.ts';

/** Does what comes before the call to be billed; answers the call. */
type Prepare = (scene: Scene) => Promise<() => Promise<ApiAnswer>>;

/** `budget` is what the call may be billed, `holds` how many entries its answer has. */
export type Row = readonly [action: string, call: CallName, budget: Bill, prepare: Prepare, holds?: number];

export const atMost = (reads: number, writes = 0): Bill => ({ reads, writes });

type Told<T> = T | ((scene: Scene) => T);

const callBy =
  (who: 'maria' | 'jose' | 'staff') =>
  (method: string, path: Told<string>, body?: Told<object>): Prepare =>
  async (scene) =>
  () => {
    const sent = typeof body === 'function' ? body(scene) : body;
    const address = typeof path === 'function' ? path(scene) : path;
    return scene.suite.call(method, address, { token: scene[who].token, body: sent });
  };
/** Maria's calls, and those of others. */
export const call = callBy('maria');
export const asJose = callBy('jose');
export const asStaff = callBy('staff');

/** What Maria is answered. */
export const get = ({ suite, maria }: Scene, path: string) => suite.get(maria, path);

/** A call that comes after something else. */
export const after =
  (first: (scene: Scene) => Promise<unknown>, prepare: Prepare): Prepare =>
  async (scene) => {
    await first(scene);
    return prepare(scene);
  };

/** A call that depends on what a list answers Maria. */
export const from =
  (path: Told<string>, next: (answer: ApiAnswer) => Prepare): Prepare =>
  async (scene) =>
    next(await get(scene, typeof path === 'function' ? path(scene) : path))(scene);

/** Stores one list of what Maria chose, as though she had. */
export const choose = (list: 'passed' | 'favorites' | 'liked', ids: readonly string[]) => (scene: Scene) =>
  storeChoices(scene.crowd.firestore, scene.maria.uid, { [list]: ids });
