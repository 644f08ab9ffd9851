/** Holds what one browser asks of the API until the trace lets it go: messages and marks, and a look when it is told to. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallApi } from '../client/page.ts';

export interface HeldCall {
  /** `send ID`, `read N`, `delivered N` or `look`. */
  readonly key: string;
  /** Somebody waits for its answer still. */
  isLive(): boolean;
  /** It is asked at this instance; the answer stays here until `answer`. */
  forward(origin: string): Promise<Response>;
  answer(response: Response): void;
  /** For whoever waits it is as if nobody had answered. */
  lose(): void;
}

export interface Gate {
  readonly callApi: CallApi;
  /** A call that somebody waits for; undefined when there is none after so many milliseconds. */
  find(key: string, ms: number): Promise<HeldCall | undefined>;
  /** Those that are held now. */
  all(): readonly HeldCall[];
  /** Takes one out. */
  take(call: HeldCall): void;
  /** The next look is held, too. */
  holdLook(): void;
  letLooksPass(): void;
  /** From now on everything goes to this instance at once. */
  open(origin: string): void;
}

/** `free`: where everything goes that is not held. */
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
    async find(key, ms) {
      for (const deadline = Date.now() + ms; ; ) {
        const found = held.find((call) => call.key === key && call.isLive());
        if (found !== undefined || Date.now() > deadline) return found;
        await wait(5);
      }
    },
    all: () => held,
    take(call) {
      held = held.filter((one) => one !== call);
    },
    holdLook() {
      holdsLook = true;
    },
    letLooksPass() {
      holdsLook = false;
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

/** Whole, so that it may be answered later or not at all. */
async function forward(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: null });
  const body = await answer.arrayBuffer();
  return new Response(answer.status === 204 ? null : body, { status: answer.status, headers: answer.headers });
}

function keyOf(path: string, { method, body }: RequestInit): string | undefined {
  if (path.startsWith('/api/inbox')) return 'look';
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  const sent: { id?: string; sequence?: number } = JSON.parse(body);
  if (path === '/api/messages') return `send ${sent.id}`;
  const [, mark] = /^\/api\/messages\/[^/]+\/(read|delivered)$/.exec(path) ?? [];
  return mark === undefined ? undefined : `${mark} ${sent.sequence}`;
}
