import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTakenPorts, readFirebaseConfig, readPortOffset } from '../../../scripts/suite/ports.ts';
import { documentsUrl, type Suite, startSuite } from '../../../scripts/suite/suite.ts';
import { sized } from '../fixtures/size.ts';

/** Apart from the suite that is attacked, and from those that other tests start beside it. */
const OFFSET = readPortOffset() + 3000;
const LIMIT_MS = 240_000;
const WRITERS = 8;
const OWNER = { authorization: 'Bearer owner' };

describe('a suite that keeps what is done', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagpo-kept-'));
  const data = join(folder, 'data');
  const options = { offset: OFFSET, dataDirectory: data, logFile: join(folder, 'suite.log') };
  let suite: Suite;

  beforeAll(async () => {
    suite = await startSuite(options);
  }, LIMIT_MS);
  afterAll(async () => {
    await suite.stop();
    rmSync(folder, { recursive: true });
  }, LIMIT_MS);

  it(
    '65 has every acknowledged write after each kill',
    async () => {
      const acknowledged: string[] = [];
      for (let round = 0; round < sized(8, 2); round += 1) {
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          write(suite, `${round}-${writer}`, acknowledged),
        );
        const wanted = acknowledged.length + 50 + Math.floor(Math.random() * 200);
        await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(wanted);
        await killEverything(suite);
        await Promise.all(writers);
        suite = await startSuite(options);
        const kept = await readKept(suite);
        expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  // Linux alone has a device that is always full.
  it.runIf(process.platform === 'linux')(
    '66 names the file for which the disk is full',
    async () => {
      const acknowledged: string[] = [];
      const inForce = readFileSync(join(data, 'firebase-export-metadata.json'));
      const kinds = join(data, 'firestore_export-1', 'all_namespaces', 'all_kinds');
      mkdirSync(kinds, { recursive: true });
      symlinkSync('/dev/full', join(kinds, 'output-0'));
      await writeOne(suite, 'unsaved', acknowledged);
      await expect(suite.stop()).rejects.toThrow(
        /Saving failed: .*output-0 cannot be written: ENOSPC.*\n {2}Make room/,
      );
      expect(readFileSync(join(data, 'firebase-export-metadata.json'))).toEqual(inForce);
      expect(existsSync(join(data, 'firestore_export-1'))).toBe(false);
      suite = await startSuite(options);
      expect(await readKept(suite)).toContain('unsaved');
    },
    LIMIT_MS,
  );

  it(
    '66 names the save that was cut off',
    async () => {
      await suite.stop();
      const file = join(data, 'firestore_export-1', 'all_namespaces', 'all_kinds', 'output-0');
      const whole = readFileSync(file);
      truncateSync(file, whole.length - 1);
      await expect(startSuite(options)).rejects.toThrow(
        /output-0.*\n {2}Restore it from a backup, or .* npm run reset/,
      );
      writeFileSync(file, whole);
      suite = await startSuite(options);
      expect(await readKept(suite)).toContain('0-0-0');
    },
    LIMIT_MS,
  );
});

/** One document after another until the suite is gone; their ids go to `acknowledged`. */
async function write(suite: Suite, writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const isAnswered = await writeOne(suite, `${writer}-${count}`, acknowledged);
    if (!isAnswered) return;
  }
}

async function writeOne({ config }: Suite, id: string, acknowledged: string[]): Promise<boolean> {
  const url = `${documentsUrl(config)}/kept/${id}`;
  const init = { method: 'PATCH', headers: OWNER, body: JSON.stringify({ fields: { id: { stringValue: id } } }) };
  // No answer: it is killed.
  const answer = await fetch(url, init).catch(() => undefined);
  if (answer?.ok) acknowledged.push(id);
  return answer !== undefined;
}

async function readKept({ config }: Suite): Promise<Set<string>> {
  const query = { structuredQuery: { from: [{ collectionId: 'kept' }] } };
  const url = `${documentsUrl(config)}:runQuery`;
  const answer = await fetch(url, { method: 'POST', headers: OWNER, body: JSON.stringify(query) });
  const rows = (await answer.json()) as { readonly document?: { readonly name: string } }[];
  return new Set(rows.flatMap(({ document }) => document?.name.split('/').slice(-1) ?? []));
}

/** The stand-in has a process group of its own. */
async function killEverything(suite: Suite): Promise<void> {
  const hub = await fetch(`http://127.0.0.1:${suite.config.emulators.hub.port}/emulators`);
  const { firestore } = (await hub.json()) as { firestore: { pid: number } };
  process.kill(firestore.pid, 'SIGKILL');
  const { pid } = suite;
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  await suite.ended;
  await expect.poll(() => findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
}
