/** What must hold of a conversation after all that was done to it; each breach is a sentence. */
import type { Sent } from './tab.ts';

export interface Read {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
  readonly sequence: number;
  readonly sentAt: string;
}

export interface Summary {
  readonly lastMessage: { readonly id: string } | null;
  readonly unread: number;
  readonly isMatch: boolean;
}

export interface Ending {
  readonly sent: readonly Sent[];
  /** The whole thread as each of the two is answered it. */
  readonly threads: readonly [readonly Read[], readonly Read[]];
  readonly summaries: readonly [Summary, Summary];
  /** When each last read, in milliseconds; 0 for never. */
  readonly readAt: readonly [number, number];
  readonly uids: readonly [string, string];
  /** What a listener saw as the last message, in this order. */
  readonly heard: readonly { readonly id: string; readonly sequence: number }[];
  readonly haveBothLiked: boolean;
}

export function findBreaches(ending: Ending): string[] {
  const [thread, other] = ending.threads;
  return [
    ...(JSON.stringify(thread) === JSON.stringify(other) ? [] : ['the two read different threads']),
    ...checkPresence(ending),
    ...checkOrder(ending),
    ...checkCounts(ending),
    ...checkListener(ending),
    ...(ending.summaries.some(({ isMatch }) => isMatch !== ending.haveBothLiked) ? ['a match that is none'] : []),
  ];
}

function checkPresence({ sent, threads: [thread] }: Ending): string[] {
  const counts = new Map<string, number>();
  for (const { id } of thread) counts.set(id, (counts.get(id) ?? 0) + 1);
  const known = new Set(sent.map(({ id }) => id));
  const contents = new Map(thread.map(({ id, content }) => [id, content]));
  return [
    ...[...counts].filter(([, count]) => count > 1).map(([id]) => `${id} is there twice`),
    ...thread.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} was sent by nobody`),
    ...sent.filter(({ id, outcome }) => outcome === 'ok' && !counts.has(id)).map(({ content }) => `lost: ${content}`),
    ...sent
      .filter(({ id, outcome }) => outcome === 'failed' && counts.has(id))
      .map(({ content }) => `refused: ${content}`),
    ...sent
      .filter(({ id, content }) => (contents.get(id) ?? content) !== content)
      .map(({ id }) => `${id} says another`),
  ];
}

function checkOrder({ sent, threads: [thread] }: Ending): string[] {
  const places = new Map(thread.map(({ id }, place) => [id, place]));
  const breaches = thread.flatMap(({ sequence }, place) =>
    sequence === place + 1 ? [] : [`place ${place + 1} has the sequence ${sequence}`],
  );
  const times = thread.map(({ sentAt }) => Date.parse(sentAt));
  if (times.some((time, place) => place > 0 && time <= (times[place - 1] ?? 0))) breaches.push('times do not grow');
  const last = new Map<string, number>();
  for (const { id, tab, content, outcome } of sent) {
    const place = places.get(id);
    // What was given up on may arrive after what was sent later.
    if (outcome !== 'ok' || place === undefined) continue;
    if (place < (last.get(tab) ?? -1)) breaches.push(`out of order: ${content}`);
    last.set(tab, place);
  }
  return breaches;
}

function checkCounts({ threads: [thread], summaries, readAt, uids }: Ending): string[] {
  return summaries.flatMap(({ unread, lastMessage }, side) => {
    const isUnread = ({ senderId, sentAt }: Read) =>
      senderId !== uids[side] && Date.parse(sentAt) > (readAt[side] ?? 0);
    const expected = thread.filter(isUnread).length;
    return [
      ...(unread === expected ? [] : [`${unread} unread in place of ${expected}`]),
      ...(lastMessage?.id === thread.at(-1)?.id ? [] : ['the summary is not the last message']),
    ];
  });
}

function checkListener({ heard, threads: [thread] }: Ending): string[] {
  const bySequence = new Map(thread.map(({ sequence, id }) => [sequence, id]));
  return [
    ...heard
      .filter(({ sequence }, at) => at > 0 && sequence < (heard[at - 1]?.sequence ?? 0))
      .map(({ sequence }) => `the listener went back to ${sequence}`),
    ...heard
      .filter(({ id, sequence }) => bySequence.get(sequence) !== id)
      .map(({ id }) => `heard and not there: ${id}`),
    ...(heard.at(-1)?.sequence === thread.at(-1)?.sequence ? [] : ['the listener did not hear the last message']),
  ];
}
