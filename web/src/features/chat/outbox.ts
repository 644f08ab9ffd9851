import { messageId } from '@tagpo/contract/message';
import * as z from 'zod/mini';
import { createDraft } from '../../lib/draft.ts';

const outgoing = z.object({
  id: messageId,
  content: z.string(),
  writtenAt: z.string(),
  hasFailed: z.boolean(),
});
export type Outgoing = z.infer<typeof outgoing>;

/**
 * Messages on their way to one member, kept on the device until the server has them. One that a reload caught on its way
 * counts as failed: sending it again under its id writes nothing twice.
 */
export function openOutbox(uid: string, memberId: string) {
  const kept = createDraft(`tagpo.outbox.${uid}.${memberId}`, (stored) => z.array(outgoing).safeParse(stored).data);
  return {
    read: (): Outgoing[] => (kept.read() ?? []).map((one) => ({ ...one, hasFailed: true })),
    write: (all: Outgoing[]): void => (all.length === 0 ? kept.clear() : kept.write(all)),
  };
}

/** What is typed and not sent, for each conversation of each account on this device. */
export function openMessageDraft(uid: string, memberId: string) {
  return createDraft(`tagpo.message-draft.${uid}.${memberId}`, (stored) => z.string().safeParse(stored).data);
}

/** Without those that have arrived. */
export function stillOutgoing(all: Outgoing[], arrived: readonly { id: string }[]): Outgoing[] {
  const ids = new Set(arrived.map(({ id }) => id));
  return all.some(({ id }) => ids.has(id)) ? all.filter(({ id }) => !ids.has(id)) : all;
}
