import type { SwipeAnswer } from '@tagpo/contract/swipe';
import { describe, expect, it } from 'vitest';
import { createSwipeOutbox, type Swipe, type Verdict } from './swipe-outbox.ts';

const like = (id: string): Swipe => ({ face: { id, name: id }, action: 'like' });
const pass = (id: string): Swipe => ({ face: { id, name: id }, action: 'pass' });
const noMatch: SwipeAnswer = { match: false };

type Reply = SwipeAnswer | Error | Promise<SwipeAnswer>;

/** A network that answers as told, then always without a match. */
function open(replies: Reply[] = [], verdicts: Verdict[] = [], kept: Swipe[] = []) {
  const log = { sent: [] as string[], waits: [] as number[], refused: [] as string[], matches: [] as string[] };
  let stored = kept;
  const outbox = createSwipeOutbox({
    send: async ({ face, action }) => {
      log.sent.push(`${action} ${face.id}`);
      const reply = replies.shift() ?? noMatch;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    judge: () => verdicts.shift() ?? { retryAfterMs: 1000 },
    wait: async (ms) => {
      log.waits.push(ms);
    },
    stored: { read: () => stored, write: (swipes) => (stored = swipes) },
    onAnswer: ({ face }, { match }) => match && log.matches.push(face.id),
    onRefused: ({ face }) => log.refused.push(face.id),
  });
  return { outbox, log, stored: () => stored.map(({ face }) => face.id) };
}

describe('the outbox', () => {
  it('sends in the order of the answers given', async () => {
    const { outbox, log, stored } = open();
    outbox.add(like('ana'));
    outbox.add(pass('bea'));
    await outbox.whenSent();
    expect(log.sent).toEqual(['like ana', 'pass bea']);
    expect(stored()).toEqual([]);
  });

  it('sends again until it works, before what comes after', async () => {
    const { outbox, log } = open([new Error('offline'), new Error('offline'), { match: true, conversationId: 'c' }]);
    outbox.add(like('ana'));
    outbox.add(like('bea'));
    await outbox.whenSent();
    expect(log.sent).toEqual(['like ana', 'like ana', 'like ana', 'like bea']);
    expect(log.waits).toEqual([1000, 1000]);
    expect(log.matches).toEqual(['ana']);
  });

  it('goes on with the next when one is refused', async () => {
    const { outbox, log } = open([new Error('gone')], ['refused']);
    outbox.add(like('ana'));
    outbox.add(like('bea'));
    await outbox.whenSent();
    expect(log.refused).toEqual(['ana']);
    expect(outbox.hasAnswered('ana')).toBe(false);
    expect(log.sent).toEqual(['like ana', 'like bea']);
  });

  it('keeps what is left while somebody else is signed in', async () => {
    const { outbox, log, stored } = open([new Error('another account')], ['paused']);
    outbox.add(like('ana'));
    await Promise.resolve();
    await Promise.resolve();
    expect(stored()).toEqual(['ana']);
    outbox.flush();
    await outbox.whenSent();
    expect(log.sent).toEqual(['like ana', 'like ana']);
  });

  it('sends what a reload left behind', async () => {
    const { outbox, log } = open([], [], [pass('ana')]);
    expect(outbox.hasAnswered('ana')).toBe(true);
    await outbox.flush();
    expect(log.sent).toEqual(['pass ana']);
  });

  it('leaves alone what another tab keeps', async () => {
    let shared: Swipe[] = [];
    const tab = (sends: string[], isOnline: boolean) =>
      createSwipeOutbox({
        send: async ({ face }) => {
          sends.push(face.id);
          return isOnline ? noMatch : new Promise<SwipeAnswer>(() => {});
        },
        judge: () => 'paused',
        wait: async () => {},
        stored: { read: () => shared, write: (swipes) => (shared = swipes) },
        onAnswer: () => {},
        onRefused: () => {},
      });
    const sends: string[] = [];
    const [waiting, working] = [tab([], false), tab(sends, true)];
    waiting.add(like('ana'));
    working.add(pass('bea'));
    await working.whenSent();
    expect(sends).toEqual(['bea']);
    expect(shared.map(({ face }) => face.id)).toEqual(['ana']);
  });

  it('takes back unheard what has not been sent', async () => {
    let answerFirst: (answer: SwipeAnswer) => void = () => {};
    const { outbox, log } = open([new Promise<SwipeAnswer>((resolve) => (answerFirst = resolve))]);
    outbox.add(like('ana'));
    outbox.add(pass('bea'));
    expect(outbox.takeBack('bea')).toBe(true);
    expect(outbox.takeBack('ana')).toBe(false);
    answerFirst(noMatch);
    await outbox.whenSent();
    expect(log.sent).toEqual(['like ana']);
    expect(outbox.hasAnswered('bea')).toBe(false);
  });
});
