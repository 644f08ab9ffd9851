/** A browser of a member: pages that share storage, locks and channels, and run the shipped client. */
import { IDBFactory } from 'fake-indexeddb';
import { PASSWORD, type Person } from '../../../testkit/api-suite.ts';
import { PROJECT } from '../../../testkit/attacks/sdk.ts';
import { createStorage } from '../../../web/src/lib/device/test-storage.ts';
import { createJournal } from '../../../web/src/server/outbox/items/journal.ts';
import { bundleClient, type Client } from './bundle.ts';
import { type CallApi, createPage, GLOBALS, type Page, type Shared } from './page.ts';

export type Inbox = Awaited<ReturnType<Client['openInbox']>>;

export interface Tab {
  readonly page: Page;
  readonly client: Client;
  readonly outbox: ReturnType<Client['outboxOf']>;
  readonly inbox: Inbox;
  /** As on the sign-in page. */
  signInAgain(): Promise<void>;
  close(): void;
}

export interface Browser {
  readonly shared: Shared;
  readonly person: Person;
  readonly tabs: readonly Tab[];
  openTab(): Promise<Tab>;
  /** The ids in the outbox, over all tabs. */
  readWaiting(): Promise<string[]>;
  /** As a browser does that needs room: empties everything but the outbox under the open tabs. */
  emptyInbox(): Promise<void>;
  close(): void;
}

export interface BrowserMaker {
  open(person: Person, callApi: CallApi): Browser;
}

let browsers = 0;

export async function prepareBrowsers(): Promise<BrowserMaker> {
  const makeClient = await bundleClient(GLOBALS);
  return { open: (person, callApi) => openBrowser(makeClient, person, callApi) };
}

function openBrowser(makeClient: (globals: readonly unknown[]) => Client, person: Person, callApi: CallApi): Browser {
  browsers += 1;
  const shared: Shared = {
    name: `browser ${browsers}`,
    indexedDB: new IDBFactory(),
    localStorage: createStorage(),
    clock: { skewMs: 0 },
  };
  const tabs: Tab[] = [];

  async function openTab(): Promise<Tab> {
    const page = createPage(shared, callApi);
    const client = makeClient(page.globals);
    const { auth } = client.startFirebase({
      apiKey: 'demo-key',
      projectId: PROJECT,
      appId: 'soak',
      authDomain: '',
      storageBucket: '',
    });
    const signIn = async () => void (await client.signInWithEmailAndPassword(auth, person.email, PASSWORD));
    await auth.authStateReady();
    if (auth.currentUser === null) await signIn();
    client.followConnection();
    client.isPageIdle.set(true);
    const outbox = client.outboxOf(auth, person.uid);
    const inbox = await client.openInbox(auth, person.uid, (error) => page.errors.push(String(error)));
    const tab: Tab = {
      page,
      client,
      outbox,
      inbox,
      signInAgain: signIn,
      close() {
        page.close();
        tabs.splice(tabs.indexOf(tab), 1);
      },
    };
    tabs.push(tab);
    return tab;
  }

  return {
    shared,
    person,
    tabs,
    openTab,
    async readWaiting() {
      // The journal goes first: its entries move into the database.
      const noted = createJournal(person.uid, shared.localStorage).read();
      const database = await openStore(shared, person.uid);
      const ids = await request(database.transaction('outbox').objectStore('outbox').getAllKeys());
      database.close();
      return [
        ...noted.map((done) => ('id' in done ? done.id : 'face' in done ? done.face.id : done.otherId)),
        ...ids.map(String),
      ];
    },
    async emptyInbox() {
      const database = await openStore(shared, person.uid);
      const stores = ['meta', 'threads', 'messages'];
      const transaction = database.transaction(stores, 'readwrite');
      await Promise.all(stores.map((name) => request(transaction.objectStore(name).clear())));
      database.close();
    },
    close() {
      for (const tab of [...tabs]) tab.close();
    },
  };
}

function openStore({ indexedDB }: Shared, uid: string): Promise<IDBDatabase> {
  return request(indexedDB.open(`tagpo.${uid}`));
}

function request<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
