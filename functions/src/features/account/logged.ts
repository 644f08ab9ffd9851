import { collections } from '@tagpo/contract/paths';
import { storedTime } from '@tagpo/contract/stored-time';
import type { AdminAction } from '@tagpo/contract/wire/staff/admin';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** The log's actions that are looks at private data, and the kind of data. */
const LOOKS: { readonly [Action in AdminAction]?: 'profile' | 'messages' } = {
  'user.viewed': 'profile',
  'evidence.read': 'messages',
};

/** Values of one `in`. */
const MAX_IN = 30;

const DECISIONS: readonly AdminAction[] = [
  'user.activated',
  'user.deactivated',
  'photo.removed',
  'bio.removed',
  'prompt.removed',
];

/** What the administrators' log says about a member. */
interface Logged {
  readonly entries: readonly DocumentSnapshot[];
  readonly decisions: { action: string; performedAt: string }[];
}

/** Leaves out who of staff decided and what they noted. */
export async function readLogged(firestore: Firestore, uid: string): Promise<Logged> {
  const { docs } = await firestore.collection(collections.adminLogs).where('targetUserId', '==', uid).get();
  const decisions = docs.filter((entry) => DECISIONS.includes(entry.get('action')));
  return {
    entries: docs,
    decisions: decisions.map((entry) => {
      const at = timeOf(entry);
      return { action: String(entry.get('action')), performedAt: at === undefined ? '' : new Date(at).toISOString() };
    }),
  };
}

/**
 * Each look of staff at a member's private data, newest first: of which kind and on which day, without whose it was. `reportIds` are
 * those that the member sent: what staff read of the evidence are their messages, too, so both sides of a conversation are told alike.
 */
export async function readLooks(firestore: Firestore, { entries }: Logged, reportIds: readonly string[]) {
  const log = firestore.collection(collections.adminLogs);
  const chunks = Array.from({ length: Math.ceil(reportIds.length / MAX_IN) }, (_, index) =>
    reportIds.slice(index * MAX_IN, (index + 1) * MAX_IN),
  );
  const own = await Promise.all(chunks.map((ids) => log.where('details.reportId', 'in', ids).get()));
  const all = new Map([...entries, ...own.flatMap(({ docs }) => docs)].map((entry) => [entry.id, entry]));
  return [...all.values()]
    .flatMap((entry) => {
      const kind = LOOKS[entry.get('action') as AdminAction];
      const at = timeOf(entry);
      return kind === undefined || at === undefined ? [] : [{ kind, at }];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ kind, at }) => ({ kind, day: toManilaDate(at) }));
}

/** Milliseconds since 1970; undefined of a damaged entry. */
function timeOf(entry: DocumentSnapshot): number | undefined {
  return z.safeParse(storedTime, entry.get('performedAt')).data?.toMillis();
}

/** As `2026-11-23`. */
function toManilaDate(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(at);
}
