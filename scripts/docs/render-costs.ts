/** Renders `docs/operations/costs.md`: what a month costs by the measured day, the budgets, the prices and the assumptions. */
import { callsOf, sumUp, withoutPhotos } from '../day/figures.ts';
import { GOALS } from '../day/report.ts';
import {
  ASSUMED,
  CALLS_A_DAY,
  type DayRow,
  listDay,
  MEASURED,
  type Usage,
  usageOf,
  VIEWS_A_DAY,
} from './member-day.ts';
import { CARD_BYTES, costsOfViews, HEADER_BYTES } from './photo-view.ts';
import { AS_OF, PRICE_PAGES, PRICES, type PriceName, STEPS, type StepName } from './prices.ts';
import { STORED, STORED_BYTES } from './stored-bytes.ts';

const SIZES = [1000, 10_000, 100_000];

/** The lines of the bill, and the prices that each adds up. */
const BILL: Readonly<Record<string, readonly (PriceName | StepName)[]>> = {
  'Firestore: operations': ['reads', 'writes'],
  'Firestore: documents, indexes, point-in-time recovery': ['stored', 'recoverable'],
  'Backups: managed': ['backups'],
  'Backups: reads of the weekly export': ['exportedReads'],
  'The API and photos: calls, CPU, memory': ['calls', 'cpu', 'memory'],
  'Photos and exports: kept': ['photos'],
  'Photos: read, where the CDN has no copy': ['photoReads'],
  'Photos: sent': ['photoTraffic'],
  'Hosting: the client and the answers': ['hosting'],
  Authentication: ['members'],
  'App Check by reCAPTCHA': ['assessments'],
  Logging: ['logs'],
  'Cloud Scheduler': ['jobs'],
};

export function renderCostsPage(): string {
  return `# Costs

Made by \`npm run docs\`; a test fails when it is not what \`scripts/docs/\` says. The day is what \`npm run day -- --keep\` measured and wrote
to \`scripts/docs/generated/day.json\`: the shipped client, played in a browser, billed by the stand-in's meter. The rest is assumed, and says so.
Prices are list prices as we knew them in ${AS_OF}, for Singapore: **look them up before planning by them.** They stand in
\`scripts/docs/prices.ts\` alone.

## A day of an active member

${MEASURED.minutes} minutes with the app open: 4 looks at home, 2 decks with 40 answers, 15 profiles, 3 searches, 6 looks at the list, 8 chats of six
minutes, 20 messages each way, 20 minutes in the background; on a device that knew the app from the evening before. By calls of the API
and what else the browser asks for; who calls and presence are in the calls they come with. Production bills each list of members one read
more, seldom two, for its index entries.

| the day | before members heard by an inbox (041) | now | goal |
| --- | ---: | ---: | ---: |
${renderProgress()}

| what | requests | reads | writes | KiB received |
| --- | ---: | ---: | ---: | ---: |
${renderDay()}

The evening before, on a device that was new: signing in, home, the list and every chat opened once came to ${EVENING.reads.toLocaleString('en')} reads,
${EVENING.writes} writes and ${kib(EVENING.received)} KiB without photos. They are not part of the day.

## What is stored

Means of the seed's documents, by the sizes that production publishes, with the entries of \`firestore.indexes.json\`: no field has an index
that no query asks for. The seed's members have swiped little: each like
of a member adds a document of \`choices\`, a pass 29 bytes to their \`decks\`.

| document | bytes | index entries | their bytes | in all |
| --- | ---: | ---: | ---: | ---: |
${renderStored()}
| **all of a member, messages apart** (goal ≤ 45,000) |  |  |  | **${inBytes(STORED_BYTES.member)}** |
| **a message** (goal ≤ 800) |  |  |  | **${inBytes(STORED_BYTES.message)}** |

## A month in USD, by members active a day

Free quotas are taken off.

| what | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} |
| --- | ${SIZES.map(() => '---:').join(' | ')} |
${renderBill()}

## What is assumed

- ${ASSUMED.monthly} members a month for each of a day, whose data is kept: ${ASSUMED.documents} documents, and ${ASSUMED.photos} photos at their largest. Messages of a
  whole year: what the end of the first year costs, not its beginning.
- An answer takes ${ASSUMED.answerSeconds} s of one CPU and half a GiB, which is what Cloud Run rounds up to. Most medians of \`npm run bench:scale\` are well
  below. No two answers share the time, though one instance takes 80 at once: with more members it is less.
- ${CALLS_A_DAY.toLocaleString('en')} calls a day; two lines of log for each, ${ASSUMED.logKib} KiB together. A new build a week. ${ASSUMED.gridPhotosSeen} small and ${ASSUMED.fullPhotosSeen} full photos a
  day that the browser has not kept, at the most they may weigh: the seed's are drawn and weigh less. Each view counts as a
  call of the function \`pictures\` with ${ASSUMED.pictureGib} GiB: as if Hosting's CDN kept none. A photo is kept in two sizes and two types.
- A token of App Check lives for seven days. With the one hour that is set at first, assessments would be the largest line: set it.
- ${ASSUMED.managedBackups} managed backups and ${ASSUMED.exports} exports are there at any time, each as large as the database.

What to do first when it grows: leave Cloud Run's own request log out (a sink exclusion halves the line), take the export once a month,
look at how many photos Hosting's CDN answers by itself.

## A view of a photo

USD for a million views of a card's photo, free quotas apart. With a hit Hosting's CDN has a copy, with a miss the function \`pictures\` reads
the file. The seed's are ${inKib(CARD_BYTES.seed.avif)} KiB as AVIF on average (${inKib(CARD_BYTES.seed.webp)} as WebP), but drawn; a photo of a camera may have up to ${inKib(CARD_BYTES.most)} KiB, as the month
above has it. ${Math.round(HEADER_BYTES)} bytes of headers come with each, as the browser received them in the measured day.

| | the seed's: hit | miss | the largest: hit | miss |
| --- | ---: | ---: | ---: | ---: |
${renderViews()}

The CDN keeps a copy in each of its places until the link ends, an hour at most, and every half-hour has links of its own: a photo is missed
at least once in each half-hour, place and type in which somebody loads it. How often others load it meanwhile is not measured. Were every
view a hit, the month above would be at most ${formatUsd(savedByHits())} less for each 1,000 members.

## Prices

| | USD for one | free a month | look up |
| --- | ---: | ---: | --- |
${renderPrices()}
`;
}

function renderViews(): string {
  const seed = costsOfViews(CARD_BYTES.seed.avif);
  const largest = costsOfViews(CARD_BYTES.most);
  const lines = seed.map(({ what, hit, miss }, index) => {
    const most = largest[index] ?? { hit: 0, miss: 0 };
    return `| ${what} | ${[hit, miss, most.hit, most.miss].map(formatCents).join(' | ')} |`;
  });
  const totals = [seed, largest].flatMap((costs) => [sumOf(costs, 'hit'), sumOf(costs, 'miss')]);
  return [...lines, `| **in all** | ${totals.map((usd) => `**${usd.toFixed(2)}**`).join(' | ')} |`].join('\n');
}

const sumOf = (costs: ReturnType<typeof costsOfViews>, which: 'hit' | 'miss') =>
  costs.reduce((sum, cost) => sum + cost[which], 0);

const formatCents = (usd: number) => (usd === 0 ? '' : usd.toFixed(2));

const inKib = (bytes: number) => (bytes / 1024).toFixed(1).replace('.0', '');

/** USD a month for 1,000 members: what a miss costs beyond a hit does not depend on its bytes. */
function savedByHits(): number {
  const views = costsOfViews(0);
  return ((sumOf(views, 'miss') - sumOf(views, 'hit')) * 1000 * VIEWS_A_DAY * ASSUMED.days) / 1_000_000;
}

const mb = (bytes: number) => (bytes / 1_000_000).toFixed(2);

/** Figures without photos. The first column was measured with a client that polled every few seconds. */
function renderStored(): string {
  return STORED.toSorted((one, other) => other.entryBytes / other.count - one.entryBytes / one.count)
    .map(({ kind, count, bytes, entries, entryBytes }) => {
      const means = [bytes, entries, entryBytes, bytes + entryBytes].map((sum) => inBytes(sum / count));
      return `| \`${kind}\` | ${means.join(' | ')} |`;
    })
    .join('\n');
}

const inBytes = (bytes: number) => Math.round(bytes).toLocaleString('en');

function renderProgress(): string {
  const { reads, writes, received, body } = sumUp(withoutPhotos(MEASURED.rows));
  const calls = sumUp(callsOf(MEASURED.rows)).requests;
  const rows = [
    ['reads', '35,273', reads, `≤ ${GOALS.reads}`],
    ['writes', '129', writes, `≤ ${GOALS.writes}`],
    ['MB received, photos apart', '12.84', mb(received), `≤ ${mb(GOALS.bytesWithoutPhotos)}`],
    ['of it without headers', '10.44', mb(body), ''],
    ['calls of the API', '1,782', calls, ''],
  ];
  return rows.map(([what, first, now, goal]) => `| ${what} | ${first} | **${now}** | ${goal} |`).join('\n');
}

function renderDay(): string {
  const { played, notPlayed } = listDay();
  const measured = sumUp(withoutPhotos(MEASURED.rows));
  const line = ({ action, times, reads, writes, received }: DayRow) =>
    `| ${action} | ${[times, reads, writes].map(countOrNothing).join(' | ')} | ${received === undefined ? '' : kib(received)} |`;
  const bold = (amounts: readonly string[]) => amounts.map((amount) => `**${amount}**`).join(' | ');
  const { requests, reads, writes, received } = measured;
  const total = [requests, reads, writes].map((amount) => amount.toLocaleString('en'));
  return [
    ...played.map(line),
    `| **measured** | ${bold([...total, kib(received)])} |`,
    ...notPlayed.map((row) => line({ ...row, action: `${row.action} (not played: its budget)` })),
  ].join('\n');
}

const EVENING = sumUp(withoutPhotos(MEASURED.evening));

const kib = (bytes: number) => Math.round(bytes / 1024).toLocaleString('en');
const countOrNothing = (amount: number) => (amount === 0 ? '' : amount.toLocaleString('en'));

function renderBill(): string {
  const usages = SIZES.map(usageOf);
  const lines = Object.entries(BILL).map(([what, names]) => {
    const cells = usages.map((usage) => formatUsd(names.reduce((sum, name) => sum + charge(name, usage), 0)));
    return `| ${what} | ${cells.join(' | ')} |`;
  });
  const names = Object.values(BILL).flat();
  const totals = usages.map((usage) => names.reduce((sum, name) => sum + charge(name, usage), 0));
  const each = totals.map((total, index) => (total * 1000) / (SIZES[index] ?? 1));
  const bold = (amounts: readonly number[]) => amounts.map((usd) => `**${formatUsd(usd)}**`).join(' | ');
  return [...lines, `| **in all** | ${bold(totals)} |`, `| **for each 1,000** | ${bold(each)} |`].join('\n');
}

function charge(name: PriceName | StepName, usage: Usage): number {
  if (name in PRICES) {
    const { usd, free } = PRICES[name as PriceName];
    return Math.max(0, usage[name] - free) * usd;
  }
  const { free, steps } = STEPS[name as StepName];
  let from = free;
  let sum = 0;
  for (const { to, usd, once = 0 } of steps) {
    const within = Math.max(0, Math.min(usage[name], to) - from);
    sum += within * usd + (within > 0 ? once : 0);
    from = to;
  }
  return sum;
}

function formatUsd(usd: number): string {
  return usd < 10 ? usd.toFixed(2) : Math.round(usd).toLocaleString('en');
}

function renderPrices(): string {
  const link = (page: keyof typeof PRICE_PAGES) => `[${page}](${PRICE_PAGES[page]})`;
  const flat = Object.values(PRICES).map(
    ({ unit, usd, free, page }) =>
      `| ${unit} | ${usd.toLocaleString('en', { maximumFractionDigits: 7 })} | ${free ? free.toLocaleString('en') : ''} | ${link(page)} |`,
  );
  const stepped = Object.values(STEPS).map(({ unit, free, page, steps }) => {
    const bands = steps.map(({ to, usd, once }) => `${once ? `${once} for all` : usd} to ${to.toLocaleString('en')}`);
    return `| ${unit} | ${bands.join(', ')} | ${free.toLocaleString('en')} | ${link(page)} |`;
  });
  return [...flat, ...stepped].join('\n');
}
