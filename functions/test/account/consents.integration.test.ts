import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const SECRETS = {
  ethnicity: 'Secret-Ethnicity',
  religion: 'Secret-Religion',
  politics: 'Moderate',
  education: 'Secret-Education',
  school: 'Secret-School',
  drinking: 'regularly',
  smoking: 'regularly',
  marijuana: 'socially',
  relationshipGoals: 'casual',
  relationshipType: 'non-monogamous',
};

const decide = (person: Person, decision: object) =>
  suite.patch(person, '/consents', { version: CONSENT_VERSION, language: 'fil', ...decision });
const patch = (person: Person, body: unknown) => suite.patch(person, '/profile/me', body);
const like = (from: Person, to: Person) => suite.post(from, '/swipes', { targetId: to.uid, action: 'like' });
const audiencesOf = (audience: string) => Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, audience]));

async function stored(person: Person) {
  const [user, account] = await suite.firestore.getAll(
    ...['users', 'accounts'].map((name) => suite.firestore.doc(`${name}/${person.uid}`)),
  );
  return { user: user?.data(), account: account?.data() };
}

/** Two members who agreed, the first with everything filled in for an audience. */
async function secretKeeper(audience: string) {
  const [ana, ben] = await chat.pair();
  await decide(ana, { sensitive: true });
  expect((await patch(ana, { ...SECRETS, audiences: audiencesOf(audience) })).status).toBe(200);
  return [ana, ben] as const;
}

const expectShown = (body: unknown, isPublished: boolean) => {
  if (isPublished) expect(body).toMatchObject(SECRETS);
  else for (const field of SENSITIVE_FIELDS) expect(body).not.toHaveProperty(field);
};

describe('PATCH /consents', () => {
  it('records each decision with its words, language and time', async () => {
    const ana = await suite.signUp();
    const answer = await decide(ana, { profile: true, sensitive: true, news: false });
    expect(answer.body.consents).toMatchObject({
      profile: { isGiven: true, version: CONSENT_VERSION, at: expect.any(String) },
      sensitive: { isGiven: true },
      news: { isGiven: false },
    });
    await decide(ana, { sensitive: false });
    const { consents } = (await stored(ana)).account ?? {};
    expect(consents).toMatchObject([
      { purpose: 'profile', isGiven: true, version: CONSENT_VERSION, language: 'fil' },
      { purpose: 'sensitive', isGiven: true, version: CONSENT_VERSION, language: 'fil' },
      { purpose: 'sensitive', isGiven: false, version: CONSENT_VERSION, language: 'fil' },
    ]);
  });

  it('writes nothing for an unchanged decision', async () => {
    const ana = await suite.addMember();
    await decide(ana, { sensitive: true });
    const before = await stored(ana);
    await decide(ana, { sensitive: true, news: false });
    expect(await stored(ana)).toEqual(before);
  });

  it.each([
    ['no version', { version: undefined }],
    ['words that were never shown', { version: '1999-01-01', news: true }],
    ['another language', { language: 'xx', news: true }],
    ['a profile without consent', { profile: false }],
    ['another purpose', { ads: true }],
    ['a time of its own', { news: true, at: '2020-01-01T00:00:00Z' }],
    ['a text for a decision', { news: 'yes' }],
  ])('refuses %s', async (_name, body) => {
    const ana = await suite.addMember();
    expect(await decide(ana, body)).toMatchObject(refusal(400, 'invalid-body'));
    expect((await stored(ana)).account?.consents).toBeUndefined();
  });

  it('erases every sensitive field when its consent is withdrawn', async () => {
    const [ana, ben] = await secretKeeper('everyone');
    await patch(ana, { pets: 'Aso', audiences: { religion: 'me', politics: 'matches' } });
    const answer = await decide(ana, { sensitive: false });
    expect(answer.body).toMatchObject({ pets: 'Aso', audiences: {}, consents: { sensitive: { isGiven: false } } });
    expectShown(answer.body, false);
    expectShown((await chat.get(ben, `/profile/${ana.uid}`)).body, false);
    const { account, ...documents } = await stored(ana);
    for (const value of Object.values(SECRETS)) expect(JSON.stringify(documents)).not.toContain(`"${value}"`);
    expect(account?.isActive).toBe(true);
  });
});

describe('a sensitive field', () => {
  it.each(SENSITIVE_FIELDS)('%s is refused without consent, and nothing is written', async (field) => {
    const ana = await suite.addMember();
    const before = await stored(ana);
    const answer = await patch(ana, { name: 'Changed', [field]: SECRETS[field] });
    expect([answer.status, answer.body.code]).toEqual([403, 'consent-required']);
    expect(answer.body.issues).toMatchObject([{ path: field, key: 'consent-required' }]);
    expect(await stored(ana)).toEqual(before);
  });

  it('is refused in a step of setup too', async () => {
    const ana = await suite.signUp();
    expect((await patch(ana, { religion: 'Islam' })).body.code).toBe('consent-required');
    await decide(ana, { sensitive: true });
    expect((await patch(ana, { religion: 'Islam' })).body).toMatchObject({
      religion: 'Islam',
      audiences: { religion: 'matches' },
    });
  });

  it('saved before consents existed stays, and may be emptied', async () => {
    const ana = await suite.addMember();
    await suite.firestore.doc(`users/${ana.uid}`).update({ 'profile.religion': 'Islam' });
    const kept = await patch(ana, { religion: 'Islam', pets: 'Aso' });
    expect(kept.body).toMatchObject({ religion: 'Islam', pets: 'Aso', audiences: { religion: 'everyone' } });
    expect((await patch(ana, { religion: 'Other' })).status).toBe(403);
    expect((await patch(ana, { religion: '' })).body).not.toHaveProperty('religion');
  });

  it('is for matches until its owner chooses', async () => {
    const [ana, ben] = await chat.pair();
    await decide(ana, { sensitive: true });
    expect((await patch(ana, { religion: 'Islam' })).body.audiences).toEqual({ religion: 'matches' });
    expect((await chat.get(ben, `/profile/${ana.uid}`)).body).not.toHaveProperty('religion');
  });
});

describe.each([
  ['everyone', { strangers: true, matches: true }],
  ['matches', { strangers: false, matches: true }],
  ['me', { strangers: false, matches: false }],
])('for the audience %s', (audience, told) => {
  it('the profile shows it to strangers, matches and after a block accordingly', async () => {
    const [ana, ben] = await secretKeeper(audience);
    const look = async () => (await chat.get(ben, `/profile/${ana.uid}`)).body;
    expectShown(await look(), told.strangers);
    await like(ben, ana);
    expectShown(await look(), told.strangers);
    await like(ana, ben);
    expectShown(await look(), told.matches);
    expect((await chat.get(ana, '/profile/me')).body).toMatchObject({ ...SECRETS, audiences: audiencesOf(audience) });

    await chat.block(ana, ben);
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
    await chat.unblock(ana, ben);
    expectShown(await look(), told.strangers);
  });

  it('the profile of which cards are made holds it only for everyone', async () => {
    const [ana] = await secretKeeper(audience);
    expectShown((await stored(ana)).user?.profile, told.strangers);
  });

  it('no list tells it', async () => {
    const [ana, ben] = await secretKeeper(audience);
    await suite.post(ben, `/favorites/${ana.uid}`);
    await like(ana, ben);
    const paths = ['/users?all=1', '/search?distance=5', '/deck?all=1', '/likes', '/favorites', '/conversations'];
    const answers = await Promise.all(paths.map((path) => chat.get(ben, path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    for (const secret of ['Secret-', 'non-monogamous']) expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it('the export holds it, with who may see it', async () => {
    const [ana] = await secretKeeper(audience);
    const { profile, account } = (await chat.get(ana, '/profile/me/export')).body as Record<string, object>;
    expect(profile).toMatchObject({ ...SECRETS, audiences: audiencesOf(audience) });
    expect(account).toMatchObject({ consents: [{ purpose: 'sensitive', isGiven: true }] });
  });
});

it('restricted fields stay restricted after a change of settings', async () => {
  const [ana, ben] = await secretKeeper('matches');
  await suite.patch(ana, '/settings', { isTwoWay: false });
  expectShown((await stored(ana)).user?.profile, false);
  await like(ana, ben);
  await like(ben, ana);
  expectShown((await chat.get(ben, `/profile/${ana.uid}`)).body, true);
});

it('a profile with restricted fields costs no read more', async () => {
  const [ana, ben] = await secretKeeper('matches');
  await like(ana, ben);
  await like(ben, ana);
  await chat.get(ben, `/profile/${ana.uid}`);
  expect((await bill('getProfile', () => chat.get(ben, `/profile/${ana.uid}`))).reads).toBe(2);
});
