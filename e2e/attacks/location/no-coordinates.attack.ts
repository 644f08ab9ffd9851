import { inspect } from 'node:util';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { paths } from '@tagpo/contract/paths';
import { doc, getDoc, setLogLevel } from 'firebase/firestore';
import { afterAll, expect, it, vi } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { addCouple, addPhoto, erase, putPhoto } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { openSdk, untilReceived } from '../../../testkit/attacks/sdk.ts';
import { chatIn } from '../../../testkit/chat.ts';

const COORDINATE = /(?<![a-z])(lat|lng|lon|latitudes?|longitudes?|coords?|coordinates?|geohash|geopoint)(?![a-z])/i;
/** Ids, signatures and marks: in so many of their random letters `-lat_` comes up by chance. */
const RANDOM = /(?=[\w+/=-]*[A-Z0-9])[\w+/=-]{20,}/g;
const readable = (text: string) => text.replaceAll(RANDOM, '…');

const suite = await openSharedSuite();
const [ana, ben] = await addCouple(suite, { placeId: townOf('Pata', 'Sulu').id });
afterAll(async () => {
  await erase(suite, [ana, ben]);
  await suite.close();
});

it('7 no answer of a call that reads holds a coordinate in its body or headers', async () => {
  const paths = ALL_CALLS.filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin')).map(({ path }) =>
    path.replace(':id', ben.uid),
  );
  for (const path of [...paths, '/profile/nobody', '/search?location=Pata']) {
    const { body, headers } = await suite.get(ana, path);
    expect(readable(`${JSON.stringify(body)} ${JSON.stringify([...headers])}`), path).not.toMatch(COORDINATE);
  }
});

it('7 no document or listener frame that a member may read holds a coordinate', async () => {
  const frames: string[] = [];
  const sdk = await openSdk(ana);
  // At this level the SDK logs every frame that it receives.
  const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
    frames.push(parts.map((part) => inspect(part, { depth: 20 })).join(' '));
  });
  setLogLevel('debug');
  for (const path of [paths.inbox(ana.uid), paths.inboxThread(ana.uid, ben.uid)]) {
    const snapshot = await getDoc(doc(sdk.firestore, path));
    expect(snapshot.exists(), path).toBe(true);
    expect(readable(JSON.stringify(snapshot.data())), path).not.toMatch(COORDINATE);
  }
  const thread = paths.inboxThread(ana.uid, ben.uid);
  const received = untilReceived(sdk, thread, (data) => data?.last?.content === 'Nasaan ka?');
  expect((await chatIn(suite).send(ben, ana, 'Nasaan ka?')).status).toBe(201);
  await received;
  setLogLevel('silent');
  log.mockRestore();
  await sdk.close();
  const raw = frames.join('\n');
  expect(raw).toContain('Nasaan ka?');
  expect(readable(raw)).not.toMatch(COORDINATE);
});

it('7 no object of Storage holds a coordinate in its metadata or bytes', async () => {
  const picture = await addPhoto(suite, ben);
  await putPhoto(suite, ben);
  const [[uploads], [pictures]] = await Promise.all([
    suite.bucket.getFiles({ prefix: `profile-photos/${ben.uid}/` }),
    suite.bucket.getFiles({ prefix: `pictures/${picture}/` }),
  ]);
  const files = [...uploads, ...pictures];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const [metadata] = await file.getMetadata();
    expect(readable(JSON.stringify(metadata))).not.toMatch(COORDINATE);
    const [bytes] = await file.download();
    // Three letters, as of GPS, come up by chance among so many bytes; a place is within one of these.
    expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|XMP |ns\.adobe|Photoshop/);
  }
});
