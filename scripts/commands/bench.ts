/**
 * `npm run bench`: measures times, ratios, bytes and billed operations on this machine and prints them beside their budgets.
 * It never fails because of a figure, since machines differ. `npm run bench -- 10` runs the load for ten seconds instead of a minute;
 * `npm run bench -- live` measures live messaging alone, `npm run bench -- pages` pages and taps, `npm run bench -- stand-in` the stand-in.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { compareWithBudgets, measureEntry } from '../../web/bundle/measure-entry.ts';
import { measureListeners } from '../bench/listeners.ts';
import { measureLoad } from '../bench/load.ts';
import type { PageFigures } from '../bench/pages.ts';
import { measureSessions } from '../bench/sessions.ts';
import { measureStandInStart } from '../bench/stand-in.ts';
import { buildEmulator } from '../suite/build.ts';
import { fail, formatTable, step } from '../suite/console.ts';
import { ROOT, readPortOffset } from '../suite/ports.ts';
import { requireFreePorts, withSuite } from '../suite/with-suite.ts';

const BENCH_OFFSET = 12_000;

const PARTS = ['live', 'pages', 'stand-in'];
const part = PARTS.find((name) => name === process.argv[2]);
const loadSeconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(600)
  .default(60)
  .safeParse(part ? undefined : process.argv[2]);
if (!loadSeconds.success) fail('Seconds of load are a whole number from 1 to 600: npm run bench -- 10');
const offset = readPortOffset() || BENCH_OFFSET;

/** Each row holds what is measured, the result and the budget. */
const rows: string[][] = [];
if (!part || part === 'stand-in') await addStandIn((await requireFreePorts(offset)).emulators.firestore.port);
if (part !== 'stand-in')
  await withSuite({ name: 'bench', offset }, async ({ url, startMs }) => {
    rows.push(['suite usable with the seed', seconds(startMs), '≤ 20 s']);
    if (!part) await addApi(url, loadSeconds.data);
    if (part !== 'live') await addPages(url);
    if (part !== 'pages') await addLive(url);
  });
if (!part) addSizes();
console.log(`\n${formatTable(rows)}`);

async function addStandIn(port: number): Promise<void> {
  await step('Building the stand-in', buildEmulator);
  const standIn = await step('Starting the stand-in 5 times', () => measureStandInStart(port));
  const { slope, growth, listened, fanOut } = await step('Writing 100,000 documents under a listener', () =>
    measureListeners(port),
  );
  const { heap, peak } = await step('Abandoning 1,000 browsers’ sessions', () => measureSessions(port));
  rows.push(
    ['stand-in ready, median of 5', `${standIn} ms`, '≤ 300 ms'],
    ['100,000 writes under a listener, all', `${growth.toFixed(1)} s`, '≤ 6 s'],
    ['… until the listener has them', `${listened.toFixed(1)} s`, '(121 s officially)'],
    ['… last batches ÷ first', slope.toFixed(2), '≤ 1.5'],
    ['200 listeners, one write: all called', `${Math.round(fanOut)} ms`, '≤ 50 ms'],
    [
      '1,000 abandoned sessions: heap before, with, after',
      heap.map(Math.round).join(' / ').concat(' MiB'),
      'as before',
    ],
    ['… resident memory at most', peak === undefined ? 'not reported' : `${Math.round(peak)} MiB`, '≤ 250 MiB'],
  );
}

// The dynamic imports below load modules that read the suite's address from the environment.
async function addApi(url: string, loadSeconds: number): Promise<void> {
  const { measureApi } = await import('../bench/api.ts');
  const api = await step('Calling the API', () => measureApi(url));
  const load = await step(`Calling 200 times a second for ${loadSeconds} s`, () => measureLoad(loadSeconds));
  rows.push(
    ['home page of 18: billed reads', `${api.homeReads}`, '≤ 20'],
    ['profile view: billed reads', `${api.profileReads}`, '≤ 2'],
    ['GET /users ÷ its query by Admin SDK, p50', api.overhead.toFixed(2), '≤ 1.5'],
    ['… through both emulators’ proxies', api.suiteOverhead.toFixed(2)],
    [`… p99 ÷ p50 at 200/s for ${loadSeconds} s`, (load.p99 / load.p50).toFixed(1), '≤ 8'],
    ['… p50, and calls that failed', `${load.p50.toFixed(1)} ms, ${load.errors}`, '0'],
  );
}

async function addPages(url: string): Promise<void> {
  const { measurePages } = await import('../bench/pages.ts');
  const pages = await step('Opening pages as on a phone', () => measurePages(url));
  addPage('sign-in', pages.signIn);
  addPage('home', pages.home);
  const { measureNewcomer } = await import('../bench/newcomer.ts');
  const { taps, fields, time } = await step('Signing up and liking somebody', () => measureNewcomer(url));
  rows.push(['a new member to the first like, slow 4G', `${taps} taps, ${fields} fields, ${seconds(time)}`, '(36 s)']);
  for (const { name, first, result } of pages.taps) {
    rows.push([`tap: ${name}, 4× CPU, slow 4G: begins, is there`, both(first, result), '≤ 100 or ≤ 200 ms']);
  }
}

function addPage(name: string, figures: PageFigures): void {
  const { requests, fonts, scriptBytes, scripts, bytes, lcp, tbt, cls } = figures;
  rows.push(
    [`${name}, cold: requests before it shows`, `${requests - fonts} + ${fonts} fonts`, '≤ 6'],
    ['… bytes of scripts before it shows', kib(scriptBytes), '≤ 150 KiB'],
    ['… script files in all', `${scripts}`, '≤ 15'],
    ['… bytes without photos', kib(bytes), '≤ 350 KiB'],
    [`${name}, 4× CPU, slow 4G: LCP`, seconds(lcp), '< 2.2 s'],
    ['… TBT', `${Math.round(tbt)} ms`, '< 150 ms'],
    ['… CLS, scrolling too', cls.toFixed(3), '< 0.02'],
  );
}

function both(one: number, other: number): string {
  return `${Math.round(one)} / ${Math.round(other)} ms`;
}

async function addLive(url: string): Promise<void> {
  const { measureLive } = await import('../bench/live.ts');
  const { shown, ownBubble, longChat, listReads } = await step('Two members writing', () => measureLive(url));
  rows.push(
    ['send → shown on the other’s chat, p50 / p99', both(shown.p50, shown.p99), '≤ 100 / 300 ms'],
    ['… own bubble, p50 / p99', both(ownBubble.p50, ownBubble.p99), '≤ 17 ms'],
    ['10,000 messages, offline, 4× CPU: chat shows', `${Math.round(longChat)} ms`, '≤ 1000 ms'],
  );
  for (const [count, reads] of listReads) rows.push([`list of ${count} conversations opened again`, `${reads} R`]);
}

function addSizes(): void {
  for (const { what, bytes, budget } of compareWithBudgets(measureEntry(join(ROOT, 'web', 'dist')))) {
    rows.push([what, kib(bytes), `≤ ${budget / 1024} KiB${bytes > budget ? '  OVER' : ''}`]);
  }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
