/** Plays the day against a running suite and measures it. */
import { signedInStorage } from '../../e2e/fixtures/account.ts';
import { readMeter } from '../../testkit/meter.ts';
import { freshenSeed } from '../seed/freshen.ts';
import { launchBrowser } from '../suite/browser.ts';
import { step } from '../suite/console.ts';
import { documentsUrl, type Suite } from '../suite/suite.ts';
import { OTHERS, openApis } from './apis.ts';
import { createDayClock } from './clock.ts';
import { BROWSER_LABEL, type CountingProxy, countSoFar, type Exchange, openProxy } from './counting-proxy.ts';
import { type Figures, type Row, sumUp } from './figures.ts';
import { openPhone } from './phone.ts';
import { type Cast, playDay, playEvening } from './plan.ts';
import { like, prepareWorld } from './world.ts';

const HOUR = 3600;
const NIGHT_S = 10 * HOUR;

export async function measureDay(suite: Suite): Promise<Figures> {
  const { config, url } = suite;
  const firestorePort = config.emulators.firestore.port;
  const firestore = `127.0.0.1:${firestorePort}`;
  const clock = createDayClock(firestore);
  const apis = await openApis(clock);
  const [proxy, otherProxy] = await Promise.all([
    openProxy({ config, api: apis.own.origin, meterLabel: BROWSER_LABEL }),
    openProxy({ config, api: apis.others.origin, meterLabel: OTHERS }),
  ]);
  const browser = await launchBrowser();
  try {
    await freshenSeed(documentsUrl(config), clock.now());
    const { maria, partners, likers, signIn } = await step('Writing earlier conversations', () =>
      prepareWorld(apis.others, clock),
    );
    await clock.skip(HOUR);
    const phone = await openPhone({ browser, clock, proxy, url, firestorePort });
    const cast: Cast = {
      member: { phone, clock },
      account: maria,
      partners,
      likers,
      async openPartner(partner) {
        // The stored token is still valid: the Authentication emulator goes by the real clock, on which little time has passed.
        const context = { storageState: signedInStorage(partner), serviceWorkers: 'block' as const };
        const other = await openPhone({ browser, clock, proxy: otherProxy, url, firestorePort, context });
        return { phone: other, clock, close: () => other.destroy() };
      },
      like: async (memberId) => like(apis.others, await signIn(memberId), maria.id),
    };
    const evening = await measure(proxy, () => step('The evening before', () => playEvening(cast)));
    await clock.skip(NIGHT_S);
    const began = clock.elapsed();
    const rows = await measure(proxy, () => step('The day', () => playDay(cast)));
    requireNoFailure(phone.errors, proxy.exchanges);
    return { minutes: Math.round((clock.elapsed() - began) / 60_000), rows, evening };
  } finally {
    await browser.close();
    await Promise.all([proxy.close(), otherProxy.close(), apis.close()]);
  }
}

/** Returns what the member's browser sent and received during `play`, and what the stand-in billed for it, by label. */
async function measure({ exchanges }: CountingProxy, play: () => Promise<void>): Promise<Row[]> {
  const first = exchanges.length;
  const before = await readMeter();
  await play();
  const after = await readMeter();
  const made = exchanges.slice(first);
  countSoFar(made);
  const rows = [...Map.groupBy(made, ({ label }) => label)].map(([label, group]) => toRow(label, group));
  for (const [label, { reads, writes } = { reads: 0, writes: 0 }] of Object.entries(after)) {
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

/** A failed call or a page error would make the figures wrong. */
function requireNoFailure(errors: readonly string[], exchanges: readonly Exchange[]): void {
  const refused = exchanges.filter(({ kind, status }) => kind === 'call' && status >= 400);
  const found = [...errors, ...refused.map(({ label, status }) => `${label} was answered ${status}`)];
  if (found.length > 0) throw new Error(`The day went wrong:\n${[...new Set(found)].join('\n')}`);
}
