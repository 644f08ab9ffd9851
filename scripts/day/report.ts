/** The day as a table, with the goals beside it. */
import { formatTable } from '../suite/console.ts';
import { type Amounts, callsOf, type Figures, type Row, sumUp, withoutPhotos } from './figures.ts';

/** What a day may come to. */
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
- The shipped client in Chromium at 390 x 844, by touch, on a device that was used the evening before; its service worker and caches
  are on, and it is opened anew for each of four sittings. A chat is in front for 48 minutes, the app in the background for 20. The
  other side of each chat is a second browser, which is not counted.
- Page time is not waited for: it passes second by second, and what the page asks within a second is answered before the next.
  The API runs in this process on the same clock, and so do the stand-in's commits. Authentication stays at the real time.
- A page in the background is not slowed down here, as browsers do. A listener's connection hears nothing for 45 s of page time at
  once and is made anew, 0.5 KB each time, which a real one is not.
- Bytes are those of HTTP/1.1 through a proxy, "in" is what the browser received. A real connection is HTTP/2 or 3, where repeated
  headers weigh next to nothing: the truth lies between the whole and its bodies. Answers of the API are not compressed here.`;

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
