/** Plays the day against a running suite, and answers what it came to. */
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { signedInStorage } from '../../e2e/fixtures/account.ts';
import { freshenSeed } from '../seed/freshen.ts';
import { requireBrowser } from '../suite/browser.ts';
import { step } from '../suite/console.ts';
import { documentsUrl, type Suite } from '../suite/suite.ts';
import { OTHERS, openApis } from './apis.ts';
import { createDayClock } from './clock.ts';
import { type Figures, type Row, sumUp } from './figures.ts';
import { openPhone } from './phone.ts';
import { type Cast, playDay, playEvening } from './plan.ts';
import { BROWSER_LABEL, countSoFar, type Exchange, openWay, type Way } from './traffic.ts';
import { like, prepareWorld } from './world.ts';

const HOUR = 3600;
const NIGHT_S = 10 * HOUR;

export async function measureDay(suite: Suite): Promise<Figures> {
  const { config, url } = suite;
  const firestorePort = config.emulators.firestore.port;
  const stand = `127.0.0.1:${firestorePort}`;
  const clock = createDayClock(stand);
  const apis = await openApis(clock);
  const [way, otherWay] = await Promise.all([
    openWay({ config, api: apis.own.origin, meterLabel: BROWSER_LABEL }),
    openWay({ config, api: apis.others.origin, meterLabel: OTHERS }),
  ]);
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] });
  try {
    await freshenSeed(documentsUrl(config), clock.now());
    const { maria, partners, likers, signIn } = await step('Writing what was there before', () =>
      prepareWorld(apis.others, clock),
    );
    await clock.leap(HOUR);
    const phone = await openPhone({ browser, clock, way, url, firestorePort });
    const cast: Cast = {
      member: { phone, clock },
      account: maria,
      partners,
      likers,
      async openPartner(partner) {
        // Their token is an hour old at most by the real clock, which the Authentication emulator goes by.
        const context = { storageState: signedInStorage(partner), serviceWorkers: 'block' as const };
        const other = await openPhone({ browser, clock, way: otherWay, url, firestorePort, context });
        return { phone: other, clock, close: () => other.destroy() };
      },
      letLike: async (memberId) => like(apis.others, await signIn(memberId), maria.id),
    };
    const evening = await measure(stand, way, () => step('The evening before', () => playEvening(cast)));
    await clock.leap(NIGHT_S);
    const began = clock.lived();
    const rows = await measure(stand, way, () => step('The day', () => playDay(cast)));
    requireSound(phone.errors, way.exchanges);
    return { minutes: Math.round((clock.lived() - began) / 60_000), rows, evening };
  } finally {
    await browser.close();
    await Promise.all([way.close(), otherWay.close(), apis.close()]);
  }
}

/** What the member's browser sent and got meanwhile, and what the stand-in billed for it, by label. */
async function measure(stand: string, { exchanges }: Way, play: () => Promise<void>): Promise<Row[]> {
  const first = exchanges.length;
  const before = await readMeter(stand);
  await play();
  const after = await readMeter(stand);
  const made = exchanges.slice(first);
  countSoFar(made);
  const rows = [...Map.groupBy(made, ({ label }) => label)].map(([label, group]) => toRow(label, group));
  for (const [label, { reads, writes }] of Object.entries(after)) {
    const bill = { reads: reads - (before[label]?.reads ?? 0), writes: writes - (before[label]?.writes ?? 0) };
    if (label === OTHERS || bill.reads + bill.writes === 0) continue;
    const row = rows.find((one) => one.label === label);
    if (row) Object.assign(row, bill);
    else rows.push({ kind: 'other', label, ...sumUp([]), ...bill });
  }
  return rows.toSorted(
    (one, other) => other.reads + other.writes - one.reads - one.writes || other.received - one.received,
  );
}

function toRow(label: string, group: readonly Exchange[]): Row {
  const kind = group[0]?.kind ?? 'other';
  return { kind, label, ...sumUp(group.map((one) => ({ ...one, requests: 1, reads: 0, writes: 0 }))) };
}

const cost = z.object({ reads: z.number(), writes: z.number(), deletes: z.number() });
const meterAnswer = z.object({ labels: z.record(z.string(), cost) });

/** Billed operations so far, by label; deletes count as writes. */
async function readMeter(stand: string): Promise<Record<string, { reads: number; writes: number }>> {
  const response = await fetch(`http://${stand}/emulator/v1/meter`);
  const { labels } = meterAnswer.parse(await response.json());
  return Object.fromEntries(
    Object.entries(labels).map(([label, { reads, writes, deletes }]) => [label, { reads, writes: writes + deletes }]),
  );
}

/** A day in which something failed is not the day that was to be played. */
function requireSound(errors: readonly string[], exchanges: readonly Exchange[]): void {
  const refused = exchanges.filter(({ kind, status }) => kind === 'call' && status >= 400);
  const found = [...errors, ...refused.map(({ label, status }) => `${label} was answered ${status}`)];
  if (found.length > 0) throw new Error(`The day went wrong:\n${[...new Set(found)].join('\n')}`);
}
