/** Staff of a test's own, and who asks in vain. */
import { randomUUID } from 'node:crypto';
import { type AlbumPhoto, storedPhotoUrl } from '@tagpo/contract/photo';
import { type ApiSuite, type Person, signIn } from '../suite/api-suite.ts';

/** A registered photo that has no files. */
export function albumPhoto(id = randomUUID().replaceAll('-', '').slice(0, 20)): AlbumPhoto {
  const object = (name: string) => {
    const path = `profile-photos/made-up/${name}`;
    return { path, url: storedPhotoUrl({ bucket: 'demo-tagpo.appspot.com', path, token: randomUUID() }) };
  };
  const [full, grid] = [object(`${id}.jpg`), object(`${id}.grid.jpg`)];
  const size = { width: 64, height: 48, isVerified: false };
  return { id, url: full.url, path: full.path, gridUrl: grid.url, gridPath: grid.path, ...size };
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
  return (body: object) => suite.call('PATCH', `/admin/users/${uid}/toggle`, { token, body });
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
