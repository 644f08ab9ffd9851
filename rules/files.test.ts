import { assertFails, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { deleteObject, getBytes, getDownloadURL, listAll, ref, updateMetadata, uploadBytes } from 'firebase/storage';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actAs, openRules, type PersonName, UIDS } from './people.ts';

const JPEG = { contentType: 'image/jpeg' };
const NAME = `${Date.now()}-${'a'.repeat(26)}.jpg`;
const PEOPLE: PersonName[] = ['signed out', 'anonymous', 'ana', 'ben', 'admin by address', 'admin by claim'];
const bytes = new Uint8Array(10).fill(1);

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await rules.withSecurityRulesDisabled(async (past) => {
    for (const path of THERE) await uploadBytes(ref(past.storage(), path), bytes, JPEG);
  });
});
afterAll(async () => {
  await rules.withSecurityRulesDisabled(async (past) => {
    for (const path of THERE) await deleteObject(ref(past.storage(), path));
  });
  await rules.cleanup();
});

/** What one uploaded by a ticket, and a picture. */
const THERE = [`profile-photos/${UIDS.ana}/${NAME}`, `pictures/${'r'.repeat(22)}/full.webp`];
const at = (name: PersonName, path: string) => ref(actAs(rules, name).storage(), path);

describe.each(PEOPLE)('a file, for %s', (name) => {
  it.each([
    `profile-photos/${UIDS.ana}/1${NAME}`,
    `profile-photos/${UIDS.ben}/1${NAME}`,
    'pictures/a/full.webp',
    'root.jpg',
  ])('is not created at %s', async (path) => {
    await assertFails(Promise.resolve(uploadBytes(at(name, path), bytes, JPEG)));
  });

  it.each(THERE)('is not read, changed, removed or listed: %s', async (path) => {
    await assertFails(getBytes(at(name, path)));
    await assertFails(getDownloadURL(at(name, path)));
    await assertFails(Promise.resolve(uploadBytes(at(name, path), bytes, JPEG)));
    await assertFails(updateMetadata(at(name, path), { contentType: 'text/html' }));
    await assertFails(deleteObject(at(name, path)));
    await assertFails(listAll(at(name, path.slice(0, path.lastIndexOf('/')))));
    await assertFails(listAll(at(name, '')));
  });
});
