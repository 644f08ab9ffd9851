/** Reads how a conversation ended: as the API answers it, and as the members' tabs show it. */
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiSuite, Person } from '../../testkit/api-suite.ts';
import type { FaultyNetwork } from './api/faulty-network.ts';
import type { BrowserMaker, Tab } from './client/browser.ts';
import { checkTabs, type Ending, type Read, type Summary, type TabView } from './invariants.ts';
import type { Member } from './member.ts';
import { waitUntil } from './wait-until.ts';

export interface Chat {
  readonly members: readonly [Member, Member];
  haveBothLiked: boolean;
}

export async function readEnding(suite: ApiSuite, chat: Chat): Promise<Omit<Ending, 'tabs'>> {
  const [ana, ben] = chat.members;
  const uids = [ana.person.uid, ben.person.uid] as const;
  const [one, other] = [await readSide(suite, ana.person, uids[1]), await readSide(suite, ben.person, uids[0])];
  const { sides = {} } = (await suite.firestore.doc(`conversations/${conversationIdOf(...uids)}`).get()).data() ?? {};
  return {
    sent: chat.members.flatMap(({ sent, person }) => {
      return sent.filter(({ receiverId }) => receiverId === uids.find((uid) => uid !== person.uid));
    }),
    threads: [one.thread, other.thread],
    summaries: [one.summary, other.summary],
    read: [sides[uids[0]]?.read ?? 0, sides[uids[1]]?.read ?? 0],
    uids,
    badges: [one.badge, other.badge],
    newestShown: [
      ...ana.watches.map((watch) => watch.newestShown(uids[1])),
      ...ben.watches.map((watch) => watch.newestShown(uids[0])),
    ],
    haveBothLiked: chat.haveBothLiked,
  };
}

async function readSide(suite: ApiSuite, { token }: Person, otherId: string) {
  const thread: Read[] = [];
  for (let before: string | undefined = ''; before !== undefined; ) {
    const path = `/messages/${otherId}${before === '' ? '' : `?before=${before}`}`;
    const { body, headers } = await suite.call('GET', path, { token });
    // Whether a message is read may change between two calls.
    thread.unshift(...(body as unknown as (Read & { isRead: boolean })[]).map(({ isRead: _isRead, ...rest }) => rest));
    before = headers.get('x-next-cursor') ?? undefined;
  }
  const { body: summary } = await suite.call('GET', `/conversations/${otherId}`, { token });
  const { body: all } = await suite.call('GET', '/conversations', { token });
  const badge = sumUnread(all as unknown as readonly Summary[]);
  return { thread, summary: summary as unknown as Summary, badge };
}

const sumUnread = (all: readonly Pick<Summary, 'unread'>[]) => all.reduce((sum, { unread }) => sum + unread, 0);

interface TabContext {
  readonly maker: BrowserMaker;
  readonly network: FaultyNetwork;
  /** Milliseconds that each tab is given to show everything. */
  readonly timeoutMs: number;
}

/**
 * What every open tab shows, a new tab of the same browser, and a tab of a new browser. Each of them looks first, since signals may be
 * lost, and is given time to show everything.
 */
export async function readTabs(
  { maker, network, timeoutMs }: TabContext,
  { members }: Chat,
  ending: Omit<Ending, 'tabs'>,
): Promise<TabView[]> {
  const sides = await Promise.all(
    members.map(async ({ browser, person, openTab }, index) => {
      const side = index === 0 ? (0 as const) : (1 as const);
      const fresh = maker.open(person, network.callApi);
      const tabs: [string, Tab][] = browser.tabs.map((tab, number) => [`tab ${number} of ${side}`, tab]);
      tabs.push([`a new tab of ${side}`, await openTab()]);
      tabs.push([`a new device of ${side}`, await fresh.openTab()]);
      const otherId = ending.uids[1 - index] ?? '';
      const held = await Promise.all(
        tabs.map(([name, tab]) => readTab({ name, tab, side, otherId, ending, timeoutMs })),
      );
      fresh.close();
      return held;
    }),
  );
  return sides.flat();
}

interface TabQuery {
  readonly name: string;
  readonly tab: Tab;
  readonly side: 0 | 1;
  readonly otherId: string;
  readonly ending: Omit<Ending, 'tabs'>;
  readonly timeoutMs: number;
}

async function readTab({ name, tab: { inbox }, side, otherId, ending, timeoutMs }: TabQuery): Promise<TabView> {
  const thread = inbox.threadOf(otherId);
  const stop = thread.listen(() => undefined);
  inbox.lookAgain();
  const read = (): TabView => ({
    tab: name,
    side,
    summary: inbox.state.get().conversations.find(({ member }) => member.id === otherId),
    messages: thread.get().messages.map(({ id }) => id),
    badge: sumUnread(inbox.state.get().conversations),
  });
  const holdsAll = () => {
    const { hasOlder, older } = thread.get();
    if (hasOlder && older !== 'loading') inbox.loadOlder(otherId);
    return checkTabs({ ...ending, tabs: [read()] }).length === 0;
  };
  await waitUntil(holdsAll, { timeoutMs, everyMs: 100 });
  stop();
  return read();
}
