import type { SwipeAction, SwipeAnswer } from '@tagpo/contract/swipe';

/** What is shown of somebody once they are answered. */
export type Face = { id: string; name: string; photo?: string | undefined; gender?: string | undefined };
export type Swipe = { face: Face; action: SwipeAction };

/** What becomes of a send that failed: again after so many milliseconds, never, or not while somebody else is signed in. */
export type Verdict = { retryAfterMs: number } | 'refused' | 'paused';

type Ports = {
  send: (swipe: Swipe) => Promise<SwipeAnswer>;
  judge: (error: unknown, attempt: number) => Verdict;
  wait: (ms: number) => Promise<void>;
  stored: { read: () => Swipe[] | undefined; write: (swipes: Swipe[]) => void };
  onAnswer: (swipe: Swipe, answer: SwipeAnswer) => void;
  onRefused: (swipe: Swipe, error: unknown) => void;
};

export type SwipeOutbox = ReturnType<typeof createSwipeOutbox>;

/**
 * Swipes on their way: kept on the device until they are answered, sent one after the other in their order, again until it
 * works. The API takes the same swipe twice as one, so a lost answer doubles nothing.
 */
export function createSwipeOutbox({ send, judge, wait, stored, onAnswer, onRefused }: Ports) {
  let pending = stored.read() ?? [];
  let inFlight: Swipe | undefined;
  let isRunning = false;
  let waiting: (() => void)[] = [];
  const answered = new Set(pending.map(({ face }) => face.id));

  // Another tab keeps its swipes in the same place: each adds and takes away its own.
  const keptBesides = ({ face }: Swipe) => (stored.read() ?? []).filter((one) => one.face.id !== face.id);

  function keep(swipe: Swipe) {
    pending = [...pending, swipe];
    stored.write([...keptBesides(swipe), swipe]);
  }

  function drop(swipe: Swipe) {
    pending = pending.filter((one) => one !== swipe);
    const later = pending.findLast(({ face }) => face.id === swipe.face.id);
    stored.write([...keptBesides(swipe), ...(later ? [later] : [])]);
  }

  async function sendFirst(swipe: Swipe, attempt: number): Promise<boolean> {
    try {
      const answer = await send(swipe);
      drop(swipe);
      onAnswer(swipe, answer);
    } catch (error) {
      const verdict = judge(error, attempt);
      if (verdict === 'paused') return false;
      if (verdict === 'refused') {
        drop(swipe);
        answered.delete(swipe.face.id);
        onRefused(swipe, error);
      } else {
        await wait(verdict.retryAfterMs);
        return sendFirst(swipe, attempt + 1);
      }
    }
    return true;
  }

  async function flush() {
    if (isRunning) return;
    isRunning = true;
    let goesOn = true;
    while (goesOn && pending[0]) {
      inFlight = pending[0];
      goesOn = await sendFirst(inFlight, 0);
    }
    inFlight = undefined;
    isRunning = false;
    if (pending.length > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  return {
    flush,
    hasAnswered: (id: string) => answered.has(id),
    add(swipe: Swipe): void {
      answered.add(swipe.face.id);
      keep(swipe);
      flush();
    },
    /** True when it was not sent yet, so that nobody but this device has heard of it. */
    takeBack(id: string): boolean {
      answered.delete(id);
      const unsent = pending.find((swipe) => swipe !== inFlight && swipe.face.id === id);
      if (unsent) drop(unsent);
      return unsent !== undefined;
    },
    /** Resolves once everything is sent. */
    whenSent: (): Promise<void> =>
      pending.length === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
