/** Staff of a test's own, and who asks in vain. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import { Timestamp } from 'firebase-admin/firestore';
import { type ApiSuite, type Person, signIn } from '../api-suite.ts';

/** A registered photo that has no files. */
export function albumPhoto(): AlbumPhoto {
  const [id, hash] = [randomBytes(16).toString('base64url'), randomBytes(8).toString('hex')];
  return { id, width: 64, height: 48, isVerified: false, hash, uploadedAt: Timestamp.now() };
}

/** An administrator by the verified suffix, without a profile. */
export function addAdministrator(suite: ApiSuite): Promise<Person> {
  return suite.signUp({ email: `a${randomUUID()}@admin.com`, emailVerified: true });
}

/** One by the claim alone. */
export async function addClaimAdministrator(suite: ApiSuite): Promise<Person> {
  const person = await suite.signUp();
  await suite.auth.setCustomUserClaims(person.uid, { admin: true });
  return { ...person, token: await signIn(person.email) };
}

/** Staff's switch of one account. Whoever was switched off has to sign in again: see `signInAgain`. */
export async function switchOf(suite: ApiSuite, { uid }: Person) {
  const { token } = await addAdministrator(suite);
  return (body: object) => suite.patch({ token }, `/admin/users/${uid}/toggle`, body);
}

export async function signInAgain(person: Person): Promise<Person> {
  return { ...person, token: await signIn(person.email) };
}

/** Everybody who is no administrator, by what they are. */
export async function addOutsiders(suite: ApiSuite): Promise<ReadonlyMap<string, Person>> {
  const name = randomUUID();
  return new Map([
    ['a newcomer', await suite.signUp()],
    ['a member', await suite.addMember()],
    ['the suffix unverified', await suite.signUp({ email: `u${name}@admin.com` })],
    ['another domain', await suite.signUp({ email: `x${name}@admin.com.evil.tld`, emailVerified: true })],
    ['a domain below', await suite.signUp({ email: `x${name}@sub.admin.com`, emailVerified: true })],
  ]);
}
