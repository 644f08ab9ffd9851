/** The invariants of a conversation at the end of the soak; each breach is a sentence. */
import type { Sent } from './member.ts';
import type { Received } from './watch.ts';

export interface Read {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
  readonly sequence: number;
  readonly senderSequence: number;
  readonly sentAt: string;
}

export interface Summary {
  readonly lastMessage: { readonly id: string } | null;
  readonly rev: number;
  readonly unread: number;
  readonly isMatch: boolean;
  /** How many of this side's messages the other has read, and has been delivered. */
  readonly read: number;
  readonly delivered: number;
}

/** What a tab shows of the conversation when nothing is under way. */
export interface TabView {
  readonly tab: string;
  /** Whose it is, of the two. */
  readonly side: 0 | 1;
  /** Undefined where it shows no such conversation. */
  readonly summary: Summary | undefined;
  readonly messages: readonly string[];
  /** All that its member has not read. */
  readonly badge: number;
}

export interface Ending {
  readonly sent: readonly Sent[];
  /** The whole thread as each of the two is answered it. */
  readonly threads: readonly [readonly Read[], readonly Read[]];
  readonly summaries: readonly [Summary, Summary];
  /** How many of the other's messages each has read. */
  readonly read: readonly [number, number];
  readonly uids: readonly [string, string];
  /** What each has unread in all conversations. */
  readonly badges: readonly [number, number];
  /** What each tab showed as the newest message, in this order. */
  readonly newestShown: readonly (readonly Received[])[];
  readonly tabs: readonly TabView[];
  readonly haveBothLiked: boolean;
}

export function findBreaches(ending: Ending): string[] {
  const [thread, other] = ending.threads;
  return [
    ...(JSON.stringify(thread) === JSON.stringify(other) ? [] : ['the two read different threads']),
    ...checkPresence(ending),
    ...checkOrder(ending),
    ...checkCounts(ending),
    ...checkNewestShown(ending),
    ...checkTabs(ending),
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
    ...sent.filter(({ outcome }) => outcome === 'waiting').map(({ content }) => `never sent: ${content}`),
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
  const written = new Map<string, number>();
  for (const { senderId, senderSequence } of thread) {
    const next = (written.get(senderId) ?? 0) + 1;
    if (senderSequence !== next) breaches.push(`number ${next} of ${senderId} is counted as ${senderSequence}`);
    written.set(senderId, next);
  }
  const times = thread.map(({ sentAt }) => Date.parse(sentAt));
  if (times.some((time, place) => place > 0 && time <= (times[place - 1] ?? 0))) breaches.push('times do not grow');
  const last = new Map<string, number>();
  for (const { id, tab, content, outcome } of sent) {
    const place = places.get(id);
    // A message that failed on the device may arrive later than the next ones.
    if (outcome !== 'ok' || place === undefined) continue;
    if (place < (last.get(tab) ?? -1)) breaches.push(`out of order: ${content}`);
    last.set(tab, place);
  }
  return breaches;
}

function checkCounts({ threads: [thread], summaries, read, uids }: Ending): string[] {
  return summaries.flatMap(({ unread, lastMessage, read: told, delivered }, side) => {
    const isUnread = ({ senderId, senderSequence }: Read) =>
      senderId !== uids[side] && senderSequence > (read[side] ?? 0);
    const expected = thread.filter(isUnread).length;
    const written = thread.filter(({ senderId }) => senderId === uids[side]).length;
    return [
      ...(told <= delivered && delivered <= written ? [] : [`${told} read, ${delivered} delivered of ${written}`]),
      ...(unread === expected ? [] : [`${unread} unread in place of ${expected}`]),
      ...(lastMessage?.id === thread.at(-1)?.id ? [] : ['the summary is not the last message']),
    ];
  });
}

function checkNewestShown({ newestShown, threads: [thread] }: Ending): string[] {
  const bySequence = new Map(thread.map(({ sequence, id }) => [sequence, id]));
  return newestShown.flatMap((list) => [
    ...list
      .filter(({ sequence }, at) => at > 0 && sequence < (list[at - 1]?.sequence ?? 0))
      .map(({ sequence }) => `a tab went back to ${sequence}`),
    ...list.filter(({ id, sequence }) => bySequence.get(sequence) !== id).map(({ id }) => `shown and not there: ${id}`),
  ]);
}

/** A sentence for each field that differs. */
export function compareFields<Shape extends object>(
  fields: readonly (keyof Shape & string)[],
  seen: Shape,
  truth: Shape,
): string[] {
  return fields
    .filter((field) => seen[field] !== truth[field])
    .map((field) => `${field} is ${seen[field]}, not ${truth[field]}`);
}

type Shown = Pick<Ending, 'tabs' | 'threads' | 'summaries' | 'badges'>;

/** Tabs show every message once and in order. */
export function checkTabs({ tabs, threads, summaries, badges }: Shown): string[] {
  return tabs.flatMap(({ tab, side, summary, messages, badge }) => {
    if (summary === undefined) return [`${tab} does not show the conversation`];
    const truth = summaries[side];
    const ids = threads[side].map(({ id }) => id);
    const fields = compareFields(['rev', 'unread', 'isMatch', 'read', 'delivered'], summary, truth);
    return [
      ...fields.map((difference) => `${tab}: ${difference}`),
      ...(badge === badges[side] ? [] : [`${tab} has the badge ${badge}, not ${badges[side]}`]),
      ...(summary.lastMessage?.id === truth.lastMessage?.id ? [] : [`${tab} shows another newest message`]),
      ...(JSON.stringify(messages) === JSON.stringify(ids) ? [] : [`${tab} shows ${messages.length} of ${ids.length}`]),
    ];
  });
}
