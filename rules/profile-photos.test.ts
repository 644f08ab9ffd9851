import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { type DocumentData, deleteDoc, doc, setDoc } from 'firebase/firestore';
import { deleteObject, getBytes, getDownloadURL, listAll, ref, updateMetadata, uploadBytes } from 'firebase/storage';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actAs, openRules, type PersonName, UIDS } from './people.ts';

const JPEG = { contentType: 'image/jpeg' };
const run = String(Date.now());
const NAME = `${run}-beach.jpg`;

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await rules.withSecurityRulesDisabled(async (past) => {
    const accounts: [string, DocumentData][] = [
      [UIDS.ana, { isActive: true }],
      [UIDS.ben, { isActive: true }],
      [UIDS['admin by address'], { isActive: false }],
      [UIDS['admin by claim'], { isActive: true, erasingSince: 1 }],
    ];
    for (const [uid, account] of accounts) await setDoc(doc(past.firestore(), `accounts/${uid}`), account);
  });
});
afterAll(async () => {
  await rules.withSecurityRulesDisabled(async (past) => {
    for (const uid of Object.values(UIDS)) await deleteDoc(doc(past.firestore(), `accounts/${uid}`));
  });
  await rules.cleanup();
});

const at = (name: PersonName, path: string) => ref(actAs(rules, name).storage(), path);
const own = (objectName: string) => `profile-photos/${UIDS.ana}/${objectName}`;
const bytes = (length = 10) => new Uint8Array(length).fill(1);
const put = (name: PersonName, path: string, length = 10, metadata: object = JPEG) =>
  Promise.resolve(uploadBytes(at(name, path), bytes(length), metadata));

describe('create', () => {
  it.each([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['grid.jpg', 'image/jpeg'],
  ])('takes a %s from its owner', async (ending, contentType) => {
    await assertSucceeds(put('ben', `profile-photos/${UIDS.ben}/${run}-a.${ending}`, 10, { contentType }));
  });

  it('takes exactly 5 MiB', async () => {
    await assertSucceeds(put('ana', own(`${run}-largest.jpg`), 5 * 1024 * 1024));
  });

  it.each([
    ['another member', 'ben', own(`${run}-ben.jpg`), 10, JPEG],
    ['nobody', 'signed out', own(`${run}-anon.jpg`), 10, JPEG],
    ['an administrator', 'admin by address', own(`${run}-admin.jpg`), 10, JPEG],
    ['who has no account', 'anonymous', `profile-photos/${UIDS.anonymous}/${run}-none.jpg`, 10, JPEG],
    ['who is switched off', 'admin by address', `profile-photos/${UIDS['admin by address']}/${run}-off.jpg`, 10, JPEG],
    ['who is being erased', 'admin by claim', `profile-photos/${UIDS['admin by claim']}/${run}-left.jpg`, 10, JPEG],
    ['5 MiB and a byte', 'ana', own(`${run}-big.jpg`), 5 * 1024 * 1024 + 1, JPEG],
    ['no bytes', 'ana', own(`${run}-empty.jpg`), 0, JPEG],
    ['SVG', 'ana', own(`${run}-b.jpg`), 10, { contentType: 'image/svg+xml' }],
    ['HTML', 'ana', own(`${run}-c.jpg`), 10, { contentType: 'text/html' }],
    ['a GIF', 'ana', own(`${run}-d.jpg`), 10, { contentType: 'image/gif' }],
    ['a type that only begins well', 'ana', own(`${run}-e.jpg`), 10, { contentType: 'image/jpeg;x=text/html' }],
    ['another ending', 'ana', own(`${run}-f.html`), 10, JPEG],
    ['a name without a time', 'ana', own('beach.jpg'), 10, JPEG],
    ['a folder further down', 'ana', own(`x/${run}-g.jpg`), 10, JPEG],
    ['a name of 1 KiB', 'ana', own(`${run}-${'a'.repeat(900)}.jpg`), 10, JPEG],
    ['a path upwards', 'ana', `profile-photos/${UIDS.ana}%2f..%2f${UIDS.ben}/${run}-h.jpg`, 10, JPEG],
    ['another folder', 'ana', `other/${UIDS.ana}/${run}-i.jpg`, 10, JPEG],
    ['the root', 'ana', `${run}-j.jpg`, 10, JPEG],
  ] as const)('refuses %s', async (_title, name, path, length, metadata) => {
    await assertFails(put(name, path, length, metadata));
  });
});

describe('an object that is there', () => {
  beforeAll(() => put('ana', own(NAME)));

  it('is read by its owner', async () => {
    await assertSucceeds(getBytes(at('ana', own(NAME))));
    await assertSucceeds(getDownloadURL(at('ana', own(NAME))));
  });

  it.each(['signed out', 'ben', 'admin by address'] as const)('is not read by %s without its url', async (name) => {
    await assertFails(getBytes(at(name, own(NAME))));
    await assertFails(getDownloadURL(at(name, own(NAME))));
  });

  it.each(['signed out', 'ana', 'ben', 'admin by address'] as const)(
    'is not changed, removed or listed by %s',
    async (name) => {
      await assertFails(put(name, own(NAME)));
      await assertFails(updateMetadata(at(name, own(NAME)), { contentType: 'text/html' }));
      await assertFails(deleteObject(at(name, own(NAME))));
      await assertFails(listAll(at(name, `profile-photos/${UIDS.ana}`)));
      await assertFails(listAll(at(name, '')));
    },
  );
});
