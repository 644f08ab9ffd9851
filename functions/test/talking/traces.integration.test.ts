import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../suite/api-suite.ts';
import { type Talk, talkIn } from './talking.ts';

let suite: ApiSuite;
let talk: Talk;
beforeAll(async () => {
  suite = await openApiSuite();
  talk = talkIn(suite);
});
afterAll(() => suite.close());

const patch = (person: Person, path: string, body: object) => suite.call('PATCH', path, { token: person.token, body });
const like = (from: Person, to: Person) =>
  suite.call('POST', '/swipes', { token: from.token, body: { targetId: to.uid, action: 'like' } });

describe('a page of likes', () => {
  it('names in its cursor nobody, least of all who hides', async () => {
    const ana = await suite.addMember();
    const givers = await Promise.all(Array.from({ length: 18 }, () => suite.addMember()));
    for (const giver of givers) {
      await like(giver, ana);
      await patch(giver, '/settings', { isHidden: true });
    }
    const answer = await talk.get(ana, '/likes');
    expect(answer.body).toEqual([]);
    const cursor = answer.headers.get('x-next-cursor') ?? '';
    const plain = `${cursor} ${Buffer.from(cursor, 'base64url').toString('latin1')}`;
    for (const { uid } of givers) {
      expect(plain).not.toContain(uid);
      const guessed = await talk.get(ana, `/likes?cursor=${uid.slice(0, -1)}`);
      expect([guessed.status, guessed.body.code]).toEqual([400, 'invalid-cursor']);
    }
    expect((await talk.get(ana, `/likes?cursor=${cursor}`)).status).toBe(200);
    expect((await talk.get(await suite.addMember(), `/likes?cursor=${cursor}`)).status).toBe(400);
  });
});
