import * as z from 'zod/mini';
import { collections } from '../../contract/src/paths.ts';
import { SEEDED_AT } from './seeded-at.ts';

const time = z.object({ timestampValue: z.string() });
const found = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.object({ lastActive: time, finishedAt: time }) })),
  }),
);

/**
 * Moves the times of members as the seed left them from the moment of the seed to `now` (milliseconds since 1970), so that a
 * newly opened seed has people online and people who are new. Whoever has been active since keeps their times: running it
 * again changes nothing. `documents` is the emulator's `http://host:port/v1/projects/…/databases/(default)/documents`.
 * Answers how many were moved.
 */
export async function freshenSeed(documents: string, now: number): Promise<number> {
  const untouched = {
    from: [{ collectionId: collections.directory }],
    where: {
      fieldFilter: {
        field: { fieldPath: 'lastActive' },
        op: 'LESS_THAN_OR_EQUAL',
        value: { timestampValue: new Date(SEEDED_AT).toISOString() },
      },
    },
    select: { fields: [{ fieldPath: 'lastActive' }, { fieldPath: 'finishedAt' }] },
  };
  const answers = found.parse(await post(`${documents}:runQuery`, { structuredQuery: untouched }));
  const writes = answers.flatMap(({ document }) => {
    if (document === undefined) return [];
    const { lastActive, finishedAt } = document.fields;
    const fields = { lastActive: moved(lastActive, now), finishedAt: moved(finishedAt, now) };
    return [{ update: { name: document.name, fields }, updateMask: { fieldPaths: Object.keys(fields) } }];
  });
  if (writes.length > 0) await post(`${documents}:commit`, { writes });
  return writes.length;
}

function moved({ timestampValue }: z.infer<typeof time>, now: number): z.infer<typeof time> {
  return { timestampValue: new Date(Date.parse(timestampValue) + now - SEEDED_AT).toISOString() };
}

/** As the emulator's owner, whom no rules hold back. */
async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer owner' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
