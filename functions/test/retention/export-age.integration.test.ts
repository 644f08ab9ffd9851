import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, describe, expect, it } from 'vitest';
import { logExportAge } from '../../src/features/retention/export-age.ts';
import type { LogEvent } from '../../src/logging/log-event.ts';

process.env.METADATA_SERVER_DETECTION ??= 'none';
const DAY_MS = 24 * 60 * 60 * 1000;
const app = initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-tagpo' }, randomUUID());
afterAll(() => deleteApp(app));

const openBucket = () => getStorage(app).bucket(`exports-${randomUUID()}`);
type ExportsBucket = ReturnType<typeof openBucket>;

async function readLog(exportsBucket: ExportsBucket | undefined, days: number): Promise<LogEvent[]> {
  const logged: LogEvent[] = [];
  const now = () => Date.now() + days * DAY_MS;
  await logExportAge({
    ...(exportsBucket === undefined ? {} : { exportsBucket }),
    now,
    log: (event) => logged.push(event),
  });
  return logged;
}

describe('the age of the newest export', () => {
  it('is that of the newest complete export', async () => {
    const bucket = openBucket();
    await bucket.file('before/2026-01-01.json').save('{}');
    await bucket.file('2026-01-04T20:30:00_1/2026-01-04T20:30:00_1.overall_export_metadata').save('end');
    await bucket.file('2026-01-11T20:30:00_2/all_namespaces/all_kinds/output-0').save('begun');
    const [line] = await readLog(bucket, 3);
    expect(line).toEqual({ event: 'backup', exportDays: expect.closeTo(3, 2) });
  });

  it('is missing without a complete export', async () => {
    expect(await readLog(openBucket(), 0)).toEqual([{ event: 'backup' }]);
  });

  it('is not read without a bucket of exports', async () => {
    expect(await readLog(undefined, 0)).toEqual([]);
  });
});
