import { randomUUID } from 'node:crypto';
import { RATE_LIMITS } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import { type ApiAnswer, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { bytesOf } from '../fixtures/answers.ts';

const suite = useApiSuite();
const MEMBER_LIMIT = RATE_LIMITS.requestPasswordReset.limit;
const ask = (email: string) => suite.call('POST', '/mails/password-reset', { body: { email } });

async function askBeyondLimit(email: string): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (let count = 0; count <= MEMBER_LIMIT; count += 1) answers.push(await ask(email));
  return answers;
}

it('13 a new password is asked for with the same bytes, work and limit for a known and an unknown address', async () => {
  const [known, unknown] = [(await suite.signUp()).email, `p${randomUUID()}@example.com`];
  const [ofKnown, ofUnknown] = [await askBeyondLimit(known), await askBeyondLimit(unknown)];
  const within = (answers: ApiAnswer[]) => answers.slice(0, MEMBER_LIMIT).map(bytesOf);
  expect(within(ofKnown)).toEqual(within(ofUnknown));
  for (const answers of [ofKnown, ofUnknown]) expect(answers.at(-1)).toMatchObject(refusal(429, 'rate-limited'));
  // Each call queued one task, and neither looked for the account: only a task does.
  const tasks = suite.mailbox.queued.flatMap((mail) => (mail.kind === 'password-reset' ? [mail.email] : []));
  expect(tasks.toSorted()).toEqual([known, unknown].flatMap((email) => Array(MEMBER_LIMIT).fill(email)).toSorted());
  expect(JSON.stringify(suite.logged)).not.toMatch(/@example\.com/);
});

it('13 spelling an address another way is no way around its limit', async () => {
  const email = `p${randomUUID()}@example.com`;
  await askBeyondLimit(email);
  for (const other of [email.toUpperCase(), ` ${email} `]) {
    expect(await ask(other)).toMatchObject(refusal(429, 'rate-limited'));
  }
});
