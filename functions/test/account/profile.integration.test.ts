import { places } from '@tagpo/contract/places/places';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const quezonCity = places.find(({ name }) => name === 'Quezon City')?.id ?? '';
const SETUP = {
  name: 'Ana',
  age: 27,
  location: 'Quezon City, Metro Manila',
  bio: 'Mahilig sa dagat.',
  height: 158,
  gender: 'female',
  children: 'Want Someday',
  communicationStyle: 'Playful and humorous',
  ethnicity: 'Asian',
  languages: ['English', 'Filipino'],
  lookingFor: { minAge: 25, maxAge: 35, distance: 50 },
  photos: [],
  isPhotoVerified: false,
  isBackgroundChecked: false,
  isNew: true,
  isOnline: true,
  lastActive: new Date().toISOString(),
};

const suite = useApiSuite();
let member: Person;

beforeAll(async () => {
  member = await suite.addMember();
});

const agree = (person: Person) =>
  suite.patch(person, '/consents', { version: CONSENT_VERSION, language: 'en', profile: true, sensitive: true });
const patch = (person: Person, body: unknown) => suite.patch(person, '/profile/me', body);

async function stored(uid: string): Promise<string> {
  const documents = await suite.firestore.getAll(
    ...['accounts', 'users'].map((name) => suite.firestore.doc(`${name}/${uid}`)),
  );
  return JSON.stringify(documents.map((document) => document.data() ?? null));
}

describe('setup', () => {
  it('saves steps, then finishes the profile with the last one', async () => {
    const person = await suite.signUp();
    await agree(person);
    const { name, age, ...rest } = SETUP;
    const first = await patch(person, { name, age });
    expect([first.status, first.body.isProfileComplete, first.body.name]).toEqual([200, false, 'Ana']);
    expect((await suite.get(person, '/users')).status).toBe(403);

    const last = await patch(person, rest);
    expect(last.status).toBe(200);
    expect(last.body).toMatchObject({
      id: person.uid,
      email: person.email,
      name: 'Ana',
      location: 'Quezon City, Metro Manila',
      placeId: quezonCity,
      gender: 'Female',
      children: 'want-someday',
      communicationStyle: 'Playful',
      isProfileComplete: true,
      isNew: true,
      isOnline: true,
      isPhotoVerified: false,
      lookingFor: { minAge: 25, maxAge: 35, distance: 50 },
    });
    expect((await suite.get(person, '/users')).status).toBe(200);
    expect((await suite.get(member, `/profile/${person.uid}`)).body.name).toBe('Ana');
  });

  it('is the same when the last step is sent again', async () => {
    const person = await suite.signUp();
    await agree(person);
    await patch(person, SETUP);
    const before = (await suite.get(person, '/profile/me')).body;
    expect((await patch(person, SETUP)).body).toEqual(before);
  });

  it.each(['name', 'age', 'location', 'bio', 'height'] as const)('asks for %s and writes nothing', async (key) => {
    const person = await suite.signUp();
    await agree(person);
    const before = await stored(person.uid);
    const { [key]: _left, ...rest } = SETUP;
    const answer = await patch(person, rest);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path: key, key: `${key}-required` }]);
    expect(await stored(person.uid)).toBe(before);
  });
});

describe('edit', () => {
  it('changes what is named, clears what is empty, keeps the rest', async () => {
    const person = await suite.addMember({ name: 'Before' });
    await agree(person);
    await patch(person, { pets: 'Aso', politics: 'Liberal', audiences: { politics: 'everyone' } });
    const { status, body } = await patch(person, { name: 'After', pets: '', bio: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'After', bio: '', politics: 'Liberal', age: 28 });
    expect(body).not.toHaveProperty('pets');
    expect((await suite.get(member, `/profile/${person.uid}`)).body).toMatchObject({
      name: 'After',
      politics: 'Liberal',
    });
  });

  it('lets a member correct the age twice a year, and names the day of the next time', async () => {
    const person = await suite.addMember();
    for (const age of [30, 31]) expect((await patch(person, { age })).status).toBe(200);
    const answer = await patch(person, { age: 32, name: 'Older' });
    const wait = Number(answer.body.retryAfter);
    const from = new Date(Date.now() + suite.clock.skewMs + wait * 1000);
    const day = from.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Asia/Manila' });
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      429,
      'rate-limited',
      String(wait),
    ]);
    expect(answer.body.issues).toMatchObject([
      { path: 'age', key: 'age-corrected-twice', message: expect.stringContaining(`again from ${day}`) },
    ]);
    expect(wait).toBeLessThanOrEqual(365 * 86_400);
    expect((await patch(person, { name: 'Same' })).status).toBe(200);
  });

  it('refuses a name that is not personal', async () => {
    const refused = await patch(await suite.addMember(), { name: 'Admin Bea' });
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'name', key: 'name-not-personal' }]]);
  });

  it('refuses to finish a profile with an invalid name', async () => {
    const person = await suite.signUp();
    await agree(person);
    const answer = await patch(person, { ...SETUP, name: 'Tagpo Support' });
    expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: 'name', key: 'name-not-personal' }]]);
  });

  it('writes presence once in five minutes', async () => {
    const person = await suite.addMember({ seenAgo: 10 * 60_000 });
    const seen = async () => (await suite.firestore.doc(`users/${person.uid}`).get()).updateTime?.toMillis();
    const before = await seen();
    await suite.get(person, '/profile/me');
    const after = await seen();
    expect(after).toBeGreaterThan(Number(before));
    await suite.get(person, '/profile/me');
    expect(await seen()).toBe(after);
  });
});

describe('a body that is not what it should be', () => {
  const bodies: [string, unknown][] = [
    ['a list for a text', { bio: ['a'] }],
    ['a text for a number', { age: '30' }],
    ['infinity', '{"age":1e999}'],
    ['a child', { age: 17 }],
    ['an unknown town', { placeId: '99999' }],
    ['an address that is no photo’s', { photos: ['https://evil.example/x.jpg'] }],
  ];

  it.each(bodies)('%s is 400 and writes nothing', async (_name, body) => {
    await suite.get(member, '/profile/me');
    const before = await stored(member.uid);
    const answer = await patch(member, body);
    expect(answer).toMatchObject(refusal(400, 'invalid-body'));
    expect(await stored(member.uid)).toBe(before);
  });

  it('gets at most twenty issues', async () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    expect((await patch(member, keys)).body.issues).toHaveLength(20);
  });
});
