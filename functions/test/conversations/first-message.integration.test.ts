import { describe, expect, it } from 'vitest';
import { type Person, refusal, signIn } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);
const UNVERIFIED = refusal(403, 'address-not-verified');

/** A member whose address is not verified, and a verified one. */
async function pair(): Promise<readonly [Person, Person]> {
  const [ana, ben] = await chat.pair();
  await suite.auth.updateUser(ana.uid, { emailVerified: false });
  return [{ ...ana, token: await signIn(ana.email) }, ben];
}

describe('a first message', () => {
  it('needs a verified address', async () => {
    const [ana, ben] = await pair();
    expect(await chat.send(ana, ben, 'Hi')).toMatchObject(UNVERIFIED);
    expect((await chat.look(ben)).conversations).toEqual([]);
  });

  it('goes out as soon as the address is verified, with the token of before', async () => {
    const [ana, ben] = await pair();
    await suite.auth.updateUser(ana.uid, { emailVerified: true });
    expect((await chat.send(ana, ben, 'Hi')).status).toBe(201);
  });

  it('says nothing of whether the other likes the sender', async () => {
    const [ana, ben] = await pair();
    const [before, after] = [await chat.send(ana, ben, 'Hi'), await chat.like(ben, ana)];
    expect(after.status).toBe(200);
    const { requestId: _id, ...refused } = before.body;
    expect(await chat.send(ana, ben, 'Hi')).toMatchObject({ status: before.status, body: refused });
  });

  it('to somebody who is not there is answered like one to nobody', async () => {
    const [ana, ben] = await pair();
    await chat.block(ben, ana);
    const answers = await Promise.all([chat.send(ana, ben, 'Hi'), chat.send(ana, { uid: 'nobody' }, 'Hi')]);
    expect(answers).toMatchObject([refusal(404, 'not-found'), refusal(404, 'not-found')]);
  });
});

describe('without a verified address a member', () => {
  it('answers a request', async () => {
    const [ana, ben] = await pair();
    await chat.send(ben, ana, 'Kumusta?');
    expect((await chat.send(ana, ben, 'Mabuti')).status).toBe(201);
  });

  it('likes, and writes to a match', async () => {
    const [ana, ben] = await pair();
    await chat.like(ben, ana);
    expect((await chat.like(ana, ben)).body.match).toBe(true);
    expect((await chat.send(ana, ben, 'Hi')).status).toBe(201);
  });
});
