/**
 * `npm run bench`: what is promised in figures, measured on this machine as times, ratios, bytes and billed operations.
 * It prints and never judges: machines differ, counts do not. `npm run bench -- 10` calls under load for ten seconds, not a minute;
 * `npm run bench -- live` measures live messaging alone.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { compareWithBudgets, measureEntry } from '../../web/measure-entry.ts';
import { measureApi } from '../bench/api.ts';
import { measureListeners } from '../bench/listeners.ts';
import { measureLoad } from '../bench/load.ts';
import type { PageFigures } from '../bench/pages.ts';
import { measureStandInStart } from '../bench/stand-in.ts';
import { buildEmulator } from '../suite/build.ts';
import { fail, step } from '../suite/console.ts';
import { ROOT, readPortOffset } from '../suite/ports.ts';
import type { Suite } from '../suite/suite.ts';
import { requireFreePorts, withSuite } from '../suite/with-suite.ts';

const BENCH_OFFSET = 12_000;

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
}

const isLiveOnly = process.argv[2] === 'live';
const loadSeconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(600)
  .default(60)
  .safeParse(isLiveOnly ? undefined : process.argv[2]);
if (!loadSeconds.success) fail('Seconds of load are a whole number from 1 to 600: npm run bench -- 10');
const offset = readPortOffset() || BENCH_OFFSET;

const rows: Row[] = [];
if (!isLiveOnly) await addStandIn((await requireFreePorts(offset)).emulators.firestore.port);
await withSuite({ name: 'bench', offset }, async (suite) => {
  rows.push({ what: 'suite usable with the seed', measured: `${seconds(suite.startMs)} s`, budget: '≤ 20 s' });
  if (!isLiveOnly) await addApi(suite, loadSeconds.data);
  // The browser tests' fixtures read where the suite is when they are loaded.
  Object.assign(process.env, suite.env);
  if (!isLiveOnly) await addPages(suite.url);
  await addLive(suite);
});

if (!isLiveOnly) addSizes();

console.log('');
for (const { what, measured, budget } of rows) {
  console.log(`${what.padEnd(46)} ${measured.padStart(12)}   ${budget}`);
}

function describePage(name: string, { requests, fonts, bytes, lcp, tbt, cls }: PageFigures): Row[] {
  return [
    {
      what: `${name}, cold: requests before it shows`,
      measured: `${requests - fonts} + ${fonts} fonts`,
      budget: '≤ 6',
    },
    { what: `${name}, cold: bytes without photos`, measured: kib(bytes), budget: '≤ 350 KiB' },
    { what: `${name}, 4× CPU, slow 4G: LCP`, measured: `${seconds(lcp)} s`, budget: '< 2.5 s' },
    { what: `${name}, 4× CPU, slow 4G: TBT`, measured: `${Math.round(tbt)} ms`, budget: '< 200 ms' },
    { what: `${name}, 4× CPU, slow 4G: CLS`, measured: cls.toFixed(3), budget: '< 0.02' },
  ];
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

async function addStandIn(port: number): Promise<void> {
  await step('Building the stand-in', buildEmulator);
  const standIn = await step('Starting the stand-in 5 times', () => measureStandInStart(port));
  rows.push({ what: 'stand-in ready, median of 5', measured: `${standIn} ms`, budget: '≤ 300 ms' });
  const { slope, growth, fanOut } = await step('Writing 100,000 documents under a listener', () =>
    measureListeners(port),
  );
  rows.push({ what: '100,000 writes under a listener, all', measured: `${growth.toFixed(1)} s`, budget: '(121 s)' });
  rows.push({ what: '… last batches ÷ first', measured: slope.toFixed(2), budget: '≤ 1.5' });
  rows.push({ what: '200 listeners, one write: all called', measured: `${Math.round(fanOut)} ms`, budget: '≤ 50 ms' });
}

async function addApi(suite: Suite, loadSeconds: number): Promise<void> {
  const api = await step('Asking the API', () => measureApi(suite));
  rows.push({ what: 'home page of 18: billed reads', measured: `${api.homeReads}`, budget: '≤ 20' });
  rows.push({ what: 'profile view: billed reads', measured: `${api.profileReads}`, budget: '≤ 2' });
  rows.push({ what: 'GET /users ÷ its query by Admin SDK, p50', measured: api.overhead.toFixed(2), budget: '≤ 1.5' });
  rows.push({ what: '… through both emulators’ proxies', measured: api.suiteOverhead.toFixed(2), budget: '' });
  const { load, costs } = await step(`Calling 200 times a second for ${loadSeconds} s`, () =>
    measureLoad(suite, loadSeconds),
  );
  rows.push({
    what: `… p99 ÷ p50 at 200/s for ${loadSeconds} s`,
    measured: (load.p99 / load.p50).toFixed(1),
    budget: '≤ 8',
  });
  rows.push({
    what: '… p50, and calls that failed',
    measured: `${load.p50.toFixed(1)} ms, ${load.errors}`,
    budget: '0',
  });
  for (const { what, reads, writes } of costs) {
    rows.push({ what: `${what}: billed reads, writes`, measured: `${reads} R ${writes} W`, budget: '' });
  }
}

async function addPages(url: string): Promise<void> {
  const { measurePages } = await import('../bench/pages.ts');
  const pages = await step('Opening pages as on a phone', () => measurePages(url));
  rows.push(...describePage('sign-in', pages.signIn), ...describePage('home', pages.home));
}

function addSizes(): void {
  for (const { what, bytes, budget } of compareWithBudgets(measureEntry(join(ROOT, 'web', 'dist')))) {
    rows.push({ what, measured: kib(bytes), budget: `≤ ${budget / 1024} KiB${bytes > budget ? '  OVER' : ''}` });
  }
}

async function addLive({ url, config: { emulators } }: Suite): Promise<void> {
  const { measureLive } = await import('../bench/live.ts');
  const meter = `http://127.0.0.1:${emulators.firestore.port}/emulator/v1/meter`;
  const { shown, ownBubble, longChat, listReads } = await step('Two members writing', () => measureLive(url, meter));
  const both = ({ p50, p99 }: { p50: number; p99: number }) => `${Math.round(p50)} / ${Math.round(p99)} ms`;
  rows.push({ what: 'send → shown on the other’s chat, p50 / p99', measured: both(shown), budget: '≤ 100 / 300 ms' });
  rows.push({ what: '… own bubble, p50 / p99', measured: both(ownBubble), budget: '≤ 17 ms' });
  rows.push({
    what: '10,000 messages, offline, 4× CPU: chat shows',
    measured: `${Math.round(longChat)} ms`,
    budget: '≤ 1000 ms',
  });
  for (const [count, reads] of listReads) {
    rows.push({ what: `list of ${count} conversations opened again`, measured: `${reads} R`, budget: '' });
  }
}
