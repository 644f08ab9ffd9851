import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { expect } from 'vitest';
import type { ApiSuite, Person } from '../api-suite.ts';
import { chatIn } from '../chat.ts';
import { addAdministrator } from './staff.ts';

/** A member who did everything that a member can do, beside others who did it to them. */
export async function addBusyMember(suite: ApiSuite) {
  const chat = chatIn(suite);
  const post = (person: Person, path: string, body?: object) => suite.post(person, path, body);
  const name = `Ana-${randomUUID().slice(0, 18)}`;
  const ana = await suite.addMember({ name });
  const ben = await suite.addMember({ name: 'Ben' });
  const cara = await suite.addMember({ name: 'Cara' });
  const dan = await suite.addMember({ name: 'Dan' });
  const eve = await suite.addMember({ name: 'Eve' });
  await suite.patch(ana, '/consents', {
    version: CONSENT_VERSION,
    language: 'en',
    profile: true,
    sensitive: true,
    news: true,
  });
  const secrets = { religion: `Religion-${name}`, school: `School-${name}`, pets: `Pets-${name}` };
  const body = {
    ...secrets,
    interests: [`Interest-${name}`],
    lookingFor: { minAge: 33, interests: [`Wish-${name}`] },
  };
  expect((await suite.patch(ana, '/profile/me', body)).status).toBe(200);
  await chat.send(ana, ben, `Hi from ${name.slice(0, 3)}`);
  await chat.send(ben, ana, 'Hello');
  await chat.read(ana, ben);
  for (const [from, to] of [
    [ana, cara],
    [cara, ana],
    [ben, ana],
    [ana, eve],
  ] as const) {
    await post(from, '/swipes', { targetId: to.uid, action: 'like' });
  }
  await post(ana, '/swipes', { targetId: ben.uid, action: 'pass' });
  await post(ana, `/favorites/${cara.uid}`);
  await post(cara, `/favorites/${ana.uid}`);
  await suite.get(eve, '/deck?all=1');
  await post(ana, '/reports', { userId: ben.uid, reason: 'other', text: `Told by ${ana.uid.slice(0, 3)}` });
  await post(ben, '/reports', { userId: ana.uid, reason: 'other', text: `About ${name}` });
  const { token } = await addAdministrator(suite);
  await suite.post({ token }, `/admin/users/${ana.uid}/notes`, { text: `About ${name}` });
  await suite.delete({ token }, `/admin/users/${ana.uid}/bio`, { reason: 'other' });
  await chat.block(ana, dan);
  await chat.block(eve, ana);
  const path = `profile-photos/${ana.uid}/1700000000000-left.jpg`;
  await suite.bucket.file(path).save(Buffer.from('x'), { resumable: false });
  return { ana, ben, cara, dan, eve, name, path, secrets };
}
