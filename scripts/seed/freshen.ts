import * as z from 'zod/mini';
import { collections } from '../../contract/src/paths.ts';
import { onlineSlotAt } from '../../contract/src/search-keys.ts';
import { manilaDay } from '../../contract/src/wire/time/manila-day.ts';
import { ask } from '../suite/data/ask.ts';

/** The moment of the seed in milliseconds since 1970; the seed's times count back from it. */
export const SEEDED_AT = Date.UTC(2026, 0, 5, 12);
const DAY = 24 * 60 * 60_000;

const fields = z.record(z.string(), z.unknown());
const found = z.array(z.object({ document: z.optional(z.object({ name: z.string(), fields })) }));
type Found = NonNullable<z.infer<typeof found>[number]['document']>;

/** Selects documents of a collection by the time at the path `time`; `by` is how many milliseconds their times move. */
interface Kind {
  readonly collectionId: string;
  readonly time: readonly string[];
  readonly by: number;
}

/**
 * Moves the times of seeded members, likes and conversations from the moment of the seed to `now` (milliseconds since 1970), so that a newly
 * opened seed has members online, new members and messages of today. Conversations move by whole days, so that messages keep their time
 * of day. Documents that have changed since the seed are left alone, so running it again changes nothing. `documents` is the emulator's
 * `http://host:port/v1/projects/…/databases/(default)/documents`. Answers how many documents were moved.
 */
export async function freshenSeed(documents: string, now: number): Promise<number> {
  const wholeDays = Math.floor((now - SEEDED_AT) / DAY) * DAY;
  const kind = { collectionId: collections.conversations, time: ['updatedAt'], by: wholeDays };
  const conversations = await findSeeded(documents, kind);
  const likes = {
    collectionId: collections.choices,
    time: ['likedAt'],
    by: now - SEEDED_AT,
  };
  const moved = [
    ...(await findSeededMembers(documents, now - SEEDED_AT)),
    ...(await findSeeded(documents, { collectionId: collections.inboxes, time: ['at'], by: wholeDays })),
    ...(await findSeeded(documents, likes)),
    ...conversations,
  ];
  for (const { update } of conversations) {
    const parent = `${documents}${update.name.split('/documents')[1]}`;
    moved.push(...(await findSeeded(parent, { collectionId: 'messages', time: ['sentAt'], by: wholeDays })));
  }
  if (moved.length > 0) await post(`${documents}:commit`, { writes: moved });
  return moved.length;
}

async function findSeeded(parent: string, { collectionId, time, by }: Kind): Promise<{ update: Found }[]> {
  const all = await readAll(parent, collectionId);
  const seeded = all.filter(({ fields }) => Date.parse(timeAt(fields, time)) <= SEEDED_AT);
  return seeded.map(({ name, fields }) => ({ update: { name, fields: moveTimes(fields, by) } }));
}

async function findSeededMembers(documents: string, by: number): Promise<{ update: Found }[]> {
  const members = await readAll(documents, collections.users);
  return members.flatMap(({ name, fields }) => {
    const { lastActive, order } = activityFields.safeParse(fields).data ?? {};
    if (lastActive === undefined || order === undefined) return [];
    const before = Date.parse(lastActive.timestampValue);
    if (before > SEEDED_AT) return [];
    const at = before + by;
    const day = { integerValue: manilaDay(at) };
    const moved = {
      ...moveTimes(fields, by),
      order: { mapValue: { fields: { ...order.mapValue.fields, day } } },
      onlineSlot: { integerValue: onlineSlotAt(at) },
    };
    return [{ update: { name, fields: moved } }];
  });
}

const activityFields = z.object({
  lastActive: z.object({ timestampValue: z.string() }),
  order: z.object({ mapValue: z.object({ fields }) }),
});

/** A whole collection: the product has no index for it. */
async function readAll(parent: string, collectionId: string): Promise<Found[]> {
  const answers = found.parse(await post(`${parent}:runQuery`, { structuredQuery: { from: [{ collectionId }] } }));
  return answers.flatMap(({ document }) => (document === undefined ? [] : [document]));
}

/** The time at a path of fields in Firestore's REST format; empty if there is none. */
function timeAt(fields: unknown, [name = '', ...inner]: readonly string[]): string {
  const value = Object(Object(fields)[name]);
  return inner.length > 0 ? timeAt(value.mapValue?.fields, inner) : String(value.timestampValue ?? '');
}

/** Copies the value with every timestamp in it moved. */
function moveTimes<T>(value: T, by: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => moveTimes(entry, by)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'timestampValue'
        ? new Date(Date.parse(z.parse(z.string(), entry)) + by).toISOString()
        : moveTimes(entry, by),
    ]),
  ) as T;
}

async function post(url: string, body: object): Promise<unknown> {
  return (await ask(url, { method: 'POST', body: JSON.stringify(body) })).json();
}
