/** Compares what can be observed with the model; each difference is a sentence. */
import {
  type Conversation,
  countWritten,
  otherOf,
  type Side,
  type View,
  viewOf,
} from '../../../scripts/model/conversation.ts';

import { compareFields } from '../invariants.ts';

/** A conversation as the API, an inbox or a tab shows it; undefined where it is not there. */
export interface Observed {
  readonly rev: number;
  readonly lastMessage: { readonly id: string; readonly sequence: number } | null;
  readonly unread: number;
  readonly read: number;
  readonly delivered: number;
  readonly isMatch?: boolean;
  readonly isWaiting?: boolean;
  /** In a tab: the rev of the look that told of a match. */
  readonly cardRev?: number | undefined;
}

export type Ids = ReadonlyMap<number, string>;

/** What each side may know at each of its revs, as the run goes on. */
export interface ViewHistory {
  note(conversation: Conversation): void;
  at(side: Side, rev: number): View | undefined;
}

export function createViewHistory(): ViewHistory {
  const views = new Map<string, View>();
  return {
    note(conversation) {
      for (const side of [0, 1] as const) {
        const key = `${side} ${conversation.rev[side]}`;
        if (!views.has(key)) views.set(key, viewOf(conversation, side));
      }
    },
    at: (side, rev) => views.get(`${side} ${rev}`),
  };
}

/** For what must show exactly this state. */
export function compareView(view: View, seen: Observed | undefined, ids: Ids): string[] {
  if (typeof view === 'string') return seen === undefined ? [] : [`shown, and ${view}`];
  if (seen === undefined) return ['not shown'];
  const fields = ['unread', 'read', 'delivered', 'isMatch', 'isWaiting'] as const;
  return [
    ...fields
      .filter((field) => seen[field] !== undefined && seen[field] !== view[field])
      .map((field) => `${field} is ${seen[field]}, not ${view[field]}`),
    ...((seen.lastMessage?.sequence ?? 0) === view.last &&
    (view.last === 0 || seen.lastMessage?.id === ids.get(view.lastId))
      ? []
      : [`the newest message is ${seen.lastMessage?.sequence}, not ${view.last}`]),
  ];
}

interface Expected {
  readonly conversation: Conversation;
  readonly known: ViewHistory;
  readonly ids: Ids;
  /** The real rev minus the model's. */
  readonly revOffset: number;
  readonly side: Side;
}

/** For what a tab shows at any moment: a state that existed, with the device's own changes on top. */
export function compareShown({ conversation, known, ids, revOffset, side }: Expected, seen: Observed): string[] {
  const view = known.at(side, seen.rev - revOffset);
  if (view === undefined) return [`rev ${seen.rev - revOffset} never was`];
  if (typeof view === 'string') return [`shown at a rev at which it was ${view}`];
  const card = known.at(side, (seen.cardRev ?? seen.rev) - revOffset);
  const { lastMessage } = seen;
  const last = lastMessage === null ? undefined : conversation.messages[lastMessage.sequence - 1];
  return [
    ...(seen.read === view.read && seen.delivered === view.delivered ? [] : ['marks of another rev']),
    ...(typeof card === 'object' && seen.isMatch === card.isMatch ? [] : ['a match of another rev']),
    ...(seen.unread <= view.unread ? [] : [`${seen.unread} unread, ${view.unread} at that rev`]),
    ...((lastMessage?.sequence ?? 0) >= view.last ? [] : ['an older message as the newest']),
    ...(lastMessage === null || (last && ids.get(last.id) === lastMessage.id)
      ? []
      : ['a newest message that is not there']),
    ...(seen.read <= countWritten(conversation, side) ? [] : ['more read than written']),
    ...(seen.unread <= countWritten(conversation, otherOf(side)) ? [] : ['more unread than written']),
  ];
}

/** The messages a tab shows are those there are, in their order, without a gap. */
export function compareMessages(
  conversation: Conversation,
  shown: readonly { readonly id: string; readonly sequence: number }[],
  ids: Ids,
): string[] {
  return shown
    .filter(({ id, sequence }) => ids.get(conversation.messages[sequence - 1]?.id ?? 0) !== id)
    .map(({ sequence }) => `message ${sequence} of a tab is not the one there is`);
}

/** For what must show the current state, as the API answers it. */
export function compareEqual(truth: Observed | undefined, seen: Observed | undefined): string[] {
  if (truth === undefined) return seen === undefined ? [] : ['shown, and not there'];
  if (seen === undefined) return ['not shown'];
  return [
    ...compareFields(['rev', 'unread', 'read', 'delivered', 'isMatch', 'isWaiting'], seen, truth),
    ...(seen.lastMessage?.id === truth.lastMessage?.id ? [] : ['another message is the newest']),
  ];
}

/** The same messages in the same order. */
export function compareIds(
  there: readonly { readonly id: string }[],
  shown: readonly { readonly id: string }[],
): string[] {
  const isSame = there.length === shown.length && there.every(({ id }, at) => shown[at]?.id === id);
  return isSame ? [] : [`shows ${shown.length} messages of ${there.length}`];
}
