/**
 * `npm run bench`: measures times, ratios, bytes and billed operations on this machine and prints them beside their budgets.
 * It never fails because of a figure, since machines differ, but when a measurement has none: what was not seen is in the table. `npm run bench -- 10` runs the load for ten seconds instead of a minute;
 * `npm run bench -- live` measures live messaging alone, `npm run bench -- pages` pages and taps, `npm run bench -- stand-in` the stand-in.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { compareWithBudgets, measureEntry } from '../../web/bundle/measure-entry.ts';
import { measureListeners } from '../bench/listeners.ts';
import { measureLoad } from '../bench/load.ts';
import { Measurements } from '../bench/measurements.ts';
import type { PageFigures } from '../bench/pages.ts';
import { measureSessions } from '../bench/sessions.ts';
import { measureStandInStart } from '../bench/stand-in.ts';
import { withBrowser } from '../suite/browser.ts';
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

const SCRIPT_BUDGETS = { 'sign-in': '≤ 125 KiB', home: '≤ 130 KiB' };
const measurements = new Measurements();
if (!part || part === 'stand-in') await addStandIn((await requireFreePorts(offset)).emulators.firestore.port);
if (part !== 'stand-in')
  await withSuite({ name: 'bench', offset }, async ({ url, startMs }) => {
    measurements.rows.push(['suite usable with the seed', seconds(startMs), '≤ 20 s']);
    if (!part) await addApi(url, loadSeconds.data);
    if (part !== 'live') await addPages(url);
    if (part !== 'pages') await addLive(url);
  });
if (!part) addSizes();
console.log(`\n${formatTable(measurements.rows)}`);
const { missing } = measurements;
if (missing.length > 0) console.log(`\nNot measured:\n${missing.join('\n')}`);
// What did not end in time would keep this process alive.
process.exit(missing.length > 0 ? 1 : 0);

async function addStandIn(port: number): Promise<void> {
  await step('Building the stand-in', buildEmulator);
  await measurements.add({
    title: 'Starting the stand-in 5 times',
    work: () => measureStandInStart(port),
    rowsOf: (ms) => [['stand-in ready, median of 5', `${ms} ms`, '≤ 300 ms']],
  });
  await measurements.add({
    title: 'Writing 100,000 documents under a listener',
    work: () => measureListeners(port),
    rowsOf: ({ slope, growth, listened, fanOut }) => [
      ['100,000 writes under a listener, all', `${growth.toFixed(1)} s`, '≤ 6 s'],
      ['… until the listener has them', `${listened.toFixed(1)} s`, '(121 s officially)'],
      ['… last batches ÷ first', slope.toFixed(2), '≤ 1.5'],
      ['200 listeners, one write: all called', `${Math.round(fanOut)} ms`, '≤ 50 ms'],
    ],
  });
  await measurements.add({
    title: 'Abandoning 1,000 browsers’ sessions',
    work: () => measureSessions(port),
    rowsOf: ({ heap, peak }) => [
      [
        '1,000 abandoned sessions: heap before, with, after',
        heap.map(Math.round).join(' / ').concat(' MiB'),
        'as before',
      ],
      ['… resident memory at most', peak === undefined ? 'not reported' : `${Math.round(peak)} MiB`, '≤ 250 MiB'],
    ],
  });
}

// The dynamic imports below load modules that read the suite's address from the environment.
async function addApi(url: string, loadSeconds: number): Promise<void> {
  const { measureApi } = await import('../bench/api.ts');
  await measurements.add({
    title: 'Calling the API',
    work: () => measureApi(url),
    rowsOf: ({ homeReads, profileReads, overhead, suiteOverhead }) => [
      ['home page of 18: billed reads', `${homeReads}`, '≤ 21'],
      ['profile view: billed reads', `${profileReads}`, '≤ 2'],
      ['GET /users ÷ its query by Admin SDK, p50', overhead.toFixed(2), '≤ 1.5'],
      ['… through both emulators’ proxies', suiteOverhead.toFixed(2)],
    ],
  });
  await measurements.add({
    title: `Calling 200 times a second for ${loadSeconds} s`,
    limitSeconds: 3 * loadSeconds + 120,
    work: () => measureLoad(loadSeconds),
    rowsOf: ({ p50, p99, errors }) => [
      [`GET /users at 200/s for ${loadSeconds} s: p99 ÷ p50`, (p99 / p50).toFixed(1), '≤ 8'],
      ['… p50, and calls that failed', `${p50.toFixed(1)} ms, ${errors}`, '0'],
    ],
  });
}

async function addPages(url: string): Promise<void> {
  const { createViewer, measurePage, measureSecondVisit, measureTap, PAGES, TAPS } = await import('../bench/pages.ts');
  const viewer = await createViewer();
  for (const { name, path, first, isSignedIn } of PAGES) {
    const storage = isSignedIn ? viewer : undefined;
    await measurements.add({
      title: `Opening ${name} as on a phone`,
      work: (over) => withBrowser(over, (browser) => measurePage(browser, `${url}${path}`, { first, storage })),
      rowsOf: (figures) => pageRows(name, figures),
    });
  }
  await measurements.add({
    title: 'Opening home again',
    work: (over) => withBrowser(over, (browser) => measureSecondVisit(browser, `${url}/`, viewer)),
    rowsOf: (lcp) => [['home, second visit, 4× CPU, slow 4G: LCP', seconds(lcp), '≤ 0.8 s']],
  });
  const { measureNewcomer } = await import('../bench/newcomer.ts');
  await measurements.add({
    title: 'Signing up and liking somebody',
    work: (over) => withBrowser(over, (browser) => measureNewcomer(browser, url)),
    rowsOf: ({ taps, fields, time }) => [
      ['a new member to the first like, slow 4G', `${taps} taps, ${fields} fields, ${seconds(time)}`, '(36 s)'],
    ],
  });
  for (const tap of TAPS) {
    await measurements.add({
      title: `Tapping: ${tap.name}`,
      work: (over) => withBrowser(over, (browser) => measureTap(browser, url, { tap, storage: viewer })),
      rowsOf: ({ first, result }) => [
        [`tap: ${tap.name}, 4× CPU, slow 4G: begins, is there`, both(first, result), '≤ 100 or ≤ 200 ms'],
      ],
    });
  }
}

function pageRows(name: keyof typeof SCRIPT_BUDGETS, figures: PageFigures): string[][] {
  const { requests, fonts, scriptBytes, scripts, bytes, lcp, tbt, cls } = figures;
  return [
    [`${name}, cold: requests before it shows`, `${requests - fonts} + ${fonts} fonts`, '≤ 6'],
    ['… bytes of scripts before it shows', kib(scriptBytes), SCRIPT_BUDGETS[name]],
    ['… script files in all', `${scripts}`, '≤ 15'],
    ['… bytes without photos', kib(bytes), '≤ 350 KiB'],
    [`${name}, 4× CPU, slow 4G: LCP`, seconds(lcp), '≤ 1.8 s'],
    ['… TBT', `${Math.round(tbt)} ms`, '≤ 100 ms'],
    ['… CLS, scrolling too', cls.toFixed(3), '0.00'],
  ];
}

function both(one: number, other: number): string {
  return `${Math.round(one)} / ${Math.round(other)} ms`;
}

async function addLive(url: string): Promise<void> {
  const { measureLive } = await import('../bench/live.ts');
  await measurements.add({
    title: 'Two members writing',
    work: () => measureLive(url),
    rowsOf: ({ shown, ownBubble, delivered, longChat, listReads }) => [
      ['send → shown on the other’s chat, p50 / p99', both(shown.p50, shown.p99), '≤ 40 / 120 ms'],
      ['… own bubble, p50 / p99', both(ownBubble.p50, ownBubble.p99), '≤ 17 ms'],
      ['… “Delivered” while the other is elsewhere, p50 / p99', both(delivered.p50, delivered.p99), '≤ 300 ms'],
      ['10,000 messages, offline, 4× CPU: chat shows', `${Math.round(longChat)} ms`, '≤ 1000 ms'],
      ...[...listReads].map(([count, reads]) => [`list of ${count} conversations opened again`, `${reads} R`]),
    ],
  });
}

function addSizes(): void {
  for (const { what, bytes, budget } of compareWithBudgets(measureEntry(join(ROOT, 'web', 'dist')))) {
    measurements.rows.push([what, kib(bytes), `≤ ${budget / 1024} KiB${bytes > budget ? '  OVER' : ''}`]);
  }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
