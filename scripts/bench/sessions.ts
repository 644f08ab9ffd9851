/** Measures the stand-in's memory with many WebChannel sessions whose browsers are gone. */
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { startStandIn } from './stand-in.ts';

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`;
const SESSIONS = 1000;
const AT_ONCE = 50;
const DOCUMENTS = 200;
const WRITES = 200;
const TEXT = 'x'.repeat(2000);
/** The stand-in drops a session within this time. */
const DROPPED_MS = 60_000;

export interface SessionFigures {
  /** MiB of heap in use before the sessions, with all of them abandoned, and once they are dropped. */
  readonly heap: readonly [before: number, abandoned: number, dropped: number];
  /** The most resident MiB; undefined where the system does not report it. */
  readonly peak: number | undefined;
}

export async function measureSessions(port: number): Promise<SessionFigures> {
  const standIn = await startStandIn(port);
  try {
    const base = `http://${standIn.host}`;
    await commit(
      base,
      Array.from({ length: DOCUMENTS }, (_, index) => index),
    );
    const before = await standIn.liveHeap();
    for (let opened = 0; opened < SESSIONS; opened += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => openAndLeave(base)));
    }
    for (let write = 0; write < WRITES; write++) await commit(base, [write % DOCUMENTS]);
    const abandoned = await standIn.liveHeap();
    await delay(DROPPED_MS);
    return { heap: [before, abandoned, await standIn.liveHeap()], peak: standIn.peakMemory() };
  } finally {
    await standIn.stop();
  }
}

async function commit(base: string, ids: readonly number[]): Promise<void> {
  const fields = { text: { stringValue: `${TEXT}${performance.now()}` } };
  const writes = ids.map((id) => ({ update: { name: `${DATABASE}/documents/watched/${id}`, fields } }));
  const headers = { Authorization: 'Bearer owner' };
  const body = JSON.stringify({ writes });
  const response = await fetch(`${base}/v1/${DATABASE}/documents:commit`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`A commit was refused: ${await response.text()}`);
}

/** Listens to the collection as a browser does, reads the beginning of the result and closes the connection. */
async function openAndLeave(base: string): Promise<void> {
  const structuredQuery = { from: [{ collectionId: 'watched' }] };
  const query = { parent: `${DATABASE}/documents`, structuredQuery };
  const message = { database: DATABASE, addTarget: { targetId: 2, query } };
  const body = new URLSearchParams({ headers: 'Authorization:Bearer owner', count: '1', ofs: '0' });
  body.set('req0___data__', JSON.stringify(message));
  const channel = `${base}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
  const opened = await fetch(`${channel}&RID=1`, { method: 'POST', body });
  const [, sid] = /\["c","([^"]+)"/.exec(await opened.text()) ?? [];
  const leave = new AbortController();
  const back = await fetch(`${channel}&SID=${sid}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`, { signal: leave.signal });
  await back.body?.getReader().read();
  leave.abort();
}
