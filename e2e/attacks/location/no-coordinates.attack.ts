import { inspect } from 'node:util';
import { conversationIdOf } from '@tagpo/contract/conversation';
import { ENDPOINTS } from '@tagpo/contract/endpoints';
import { collection, doc, getDoc, getDocs, onSnapshot, query, setLogLevel, where } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { get } from '../fixtures/answers.ts';
import { townOf } from '../fixtures/probes.ts';
import { openSdk } from '../fixtures/sdk.ts';
import { addCouple, erase, send } from '../fixtures/talk.ts';

const COORDINATE = /(?<![a-z])(lat|lng|lon|latitudes?|longitudes?|coords?|coordinates?|geohash|geopoint)(?![a-z])/i;

let suite: ApiSuite;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  suite = await openApiSuite();
  [ana, ben] = await addCouple(suite, { placeId: townOf('Pata', 'Sulu').id });
});
afterAll(async () => {
  await erase(suite, [ana, ben]);
  await suite.close();
});

it('7 no answer of any call that reads holds a coordinate, in its body or its headers', async () => {
  const paths = Object.values(ENDPOINTS)
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin'))
    .map(({ path }) => path.replace(':id', ben.uid));
  for (const path of [...paths, '/profile/nobody', '/search?location=Pata']) {
    const { body, headers } = await get(suite, ana, path);
    expect(`${JSON.stringify(body)} ${JSON.stringify([...headers])}`, path).not.toMatch(COORDINATE);
  }
});

it('7 no document that a member may read holds a coordinate, nor any frame of a listener', async () => {
  const frames: string[] = [];
  const sdk = await openSdk(ana);
  // At this level the SDK logs every frame as it came.
  const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
    frames.push(parts.map((part) => inspect(part, { depth: 20 })).join(' '));
  });
  setLogLevel('debug');
  const conversation = conversationIdOf(ana.uid, ben.uid);
  const documents = [`users/${ben.uid}`, `users/${ana.uid}`, `accounts/${ana.uid}`, `conversations/${conversation}`];
  const lists = [`users/${ben.uid}/photos`, `users/${ana.uid}/blocks`];
  for (const path of documents) {
    const snapshot = await getDoc(doc(sdk.firestore, path));
    expect(snapshot.exists(), path).toBe(true);
    expect(JSON.stringify(snapshot.data()), path).not.toMatch(COORDINATE);
  }
  for (const path of lists) {
    const { docs } = await getDocs(collection(sdk.firestore, path));
    expect(JSON.stringify(docs.map((snapshot) => snapshot.data())), path).not.toMatch(COORDINATE);
  }
  const own = query(collection(sdk.firestore, 'conversations'), where('visibleTo', 'array-contains', ana.uid));
  await new Promise<void>((resolve, reject) => {
    const stop = onSnapshot(
      own,
      ({ docs }) => {
        if (docs[0]?.get('lastMessage.content') !== 'Nasaan ka?') return;
        stop();
        resolve();
      },
      reject,
    );
    send(suite, ben, { to: ana, content: 'Nasaan ka?' }).catch(reject);
  });
  setLogLevel('silent');
  log.mockRestore();
  await sdk.close();
  const raw = frames.join('\n');
  expect(raw).toContain('Nasaan ka?');
  expect(raw).not.toMatch(COORDINATE);
});

it('7 no object of Storage carries a coordinate in its metadata or its bytes', async () => {
  const [files] = await suite.bucket.getFiles({ prefix: `profile-photos/${ben.uid}/` });
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const [metadata] = await file.getMetadata();
    expect(JSON.stringify(metadata)).not.toMatch(COORDINATE);
    const [bytes] = await file.download();
    expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|ns\.adobe|Photoshop/);
  }
});
