/** Holds the calls of one browser until the run lets them go: messages and marks, and looks on demand. */
import { API_BASE } from '@tagpo/contract/endpoints';
import type { CallApi } from '../client/page.ts';
import { waitUntil } from '../wait-until.ts';

export interface HeldCall {
  /** `send ID`, `read N`, `delivered N` or `look`. */
  readonly key: string;
  /** Whether the client still waits for the answer. */
  isLive(): boolean;
  /** Makes the call at this instance; the client gets the answer by `answer`. */
  forward(origin: string): Promise<Response>;
  answer(response: Response): void;
  /** Fails the call as for a broken network. */
  lose(): void;
}

export interface Gate {
  readonly callApi: CallApi;
  /** A call that the client waits for; undefined if there is none within this many milliseconds. */
  find(key: string, ms: number): Promise<HeldCall | undefined>;
  /** The held calls. */
  all(): readonly HeldCall[];
  /** Removes a call from those that are held. */
  take(call: HeldCall): void;
  /** Whether the next look is held, too. */
  setHoldsLook(holds: boolean): void;
  /** Holds nothing from now on: every call goes to this instance. */
  open(origin: string): void;
}

/** `free`: the instance for calls that are not held. */
export function createGate(free: string): Gate {
  let held: HeldCall[] = [];
  let passing = free;
  let isOpen = false;
  let holdsLook = false;

  const callApi: CallApi = (path, init) => {
    const key = keyOf(path, init);
    const isHeld = key === 'look' ? holdsLook : key !== undefined;
    if (!isHeld || isOpen || key === undefined) return fetch(`${passing}${path}`, init);
    if (key === 'look') holdsLook = false;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let isLive = true;
    init.signal?.addEventListener(
      'abort',
      () => {
        isLive = false;
        reject(init.signal?.reason);
      },
      { once: true },
    );
    held.push({
      key,
      isLive: () => isLive,
      forward: (origin) => forward(`${origin}${path}`, init),
      answer: resolve,
      lose: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  };

  return {
    callApi,
    async find(key, timeoutMs) {
      const find = () => held.find((call) => call.key === key && call.isLive());
      await waitUntil(() => find() !== undefined, { timeoutMs, everyMs: 5 });
      return find();
    },
    all: () => held,
    take(call) {
      held = held.filter((one) => one !== call);
    },
    setHoldsLook(holds) {
      holdsLook = holds;
    },
    open(origin) {
      isOpen = true;
      passing = origin;
      for (const call of held) {
        if (call.isLive()) call.forward(origin).then(call.answer, call.lose);
      }
      held = [];
    },
  };
}

/** Reads the whole answer, so that it can be delivered later or never. */
async function forward(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: null });
  const body = await answer.arrayBuffer();
  return new Response(answer.status === 204 ? null : body, { status: answer.status, headers: answer.headers });
}

function keyOf(path: string, { method, body }: RequestInit): string | undefined {
  if (path.startsWith(`${API_BASE}/inbox`)) return 'look';
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  const sent: { id?: string; sequence?: number } = JSON.parse(body);
  if (path === `${API_BASE}/messages`) return `send ${sent.id}`;
  const [, mark] = /\/messages\/[^/]+\/(read|delivered)$/.exec(path) ?? [];
  return mark === undefined ? undefined : `${mark} ${sent.sequence}`;
}
