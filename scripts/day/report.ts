/** Describes the day as tables, with the goals. */
import { formatTable } from '../suite/console.ts';
import { type Amounts, callsOf, type Figures, type Row, sumUp, withoutPhotos } from './figures.ts';

/** The most that a day should cost. */
export const GOALS = { reads: 650, writes: 250, bytesWithoutPhotos: 1_000_000 };

const COLUMNS: Readonly<Record<string, (amounts: Amounts) => string>> = {
  requests: ({ requests }) => whole(requests),
  reads: ({ reads }) => whole(reads),
  writes: ({ writes }) => whole(writes),
  'KB in': ({ received }) => kb(received),
  'of it bodies': ({ body }) => kb(body),
  'KB out': ({ sent }) => kb(sent),
};

const METHOD = `
How it is measured
- The shipped client runs in Chromium at 390 x 844, by touch, on a device that was used the evening before. Its service worker and
  caches are on, and it is opened anew for each of four sittings. A chat is in front for 48 minutes, the app in the background for 20.
  The other side of each chat is a second browser, which is not counted.
- Page time passes second by second without waiting, and the page's requests of one second are answered before the next second.
  The API and the stand-in's commits follow the same clock. Authentication keeps real time.
- The browser does not throttle a page in the background here. Listeners reconnect when 45 s of page time pass at once, at 0.5 KB
  each time, which does not happen in real time.
- Bytes are those of HTTP/1.1 through a proxy; "in" is what the browser received. Real connections use HTTP/2 or 3, which compress
  repeated headers, so the real figure lies between "KB in" and its bodies. Answers of the API are not compressed here.`;

export function describeDay({ minutes, rows, evening }: Figures): string {
  const total = sumUp(rows);
  const calls = sumUp(callsOf(rows)).requests;
  const goals = [
    ['the day', 'measured', 'goal'],
    ['reads', whole(total.reads), `<= ${whole(GOALS.reads)}`],
    ['writes', whole(total.writes), `<= ${whole(GOALS.writes)}`],
    ['MB without photos', mb(sumUp(withoutPhotos(rows)).received), `<= ${mb(GOALS.bytesWithoutPhotos)}`],
    ['MB with photos', mb(total.received)],
    ['calls of the API', whole(calls)],
  ];
  return [
    `The evening before, on a device that was new: signed in, looked at home and at the list, opened every chat once`,
    table(evening),
    '',
    `The day, ${minutes} minutes open`,
    table(rows),
    METHOD,
    '',
    formatTable(goals),
  ].join('\n');
}

function table(rows: readonly Row[]): string {
  const line = (first: string, of: Amounts) => [first, ...Object.values(COLUMNS).map((show) => show(of))];
  return formatTable([
    ['', ...Object.keys(COLUMNS)],
    ...rows.map((row) => line(row.label, row)),
    line('in all', sumUp(rows)),
    line('without photos', sumUp(withoutPhotos(rows))),
  ]);
}

const whole = (number: number) => number.toLocaleString('en');
const kb = (bytes: number) =>
  (bytes / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const mb = (bytes: number) => (bytes / 1_000_000).toFixed(2);
