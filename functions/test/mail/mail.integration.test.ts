import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import { RETENTION } from '@tagpo/contract/retention';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { describe, expect, it } from 'vitest';
import { PASSWORD, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import type { Mail } from '../../src/domain/mail/mail.ts';
import { sendMail } from '../../src/features/mail/send-mail.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const suite = useApiSuite();
const deliver = (mail: Mail) => sendMail(suite.deps, mail);
const verification = (uid: string): Mail => ({ id: randomUUID(), kind: 'verification', uid });
const sentTo = (address: string) => suite.mailbox.sent.filter(({ to }) => to === address);
const linkOf = (text: string | undefined) => text?.match(/^http\S+$/m)?.[0] ?? '';
const queuedFor = (subject: string) =>
  suite.mailbox.queued
    .filter((one) => one.kind !== 'digest-page')
    .filter((one) => (one.kind === 'password-reset' ? one.email : one.uid) === subject);

describe('POST /mails/verification', () => {
  it('mails a link that verifies the address', async () => {
    const ana = await suite.signUp();
    expect(await suite.post(ana, '/mails/verification')).toMatchObject({ status: 200, body: { success: true } });
    for (const one of queuedFor(ana.uid)) await deliver(one);
    const [letter, ...more] = sentTo(ana.email);
    expect(more).toEqual([]);
    expect((await fetch(linkOf(letter?.text))).status).toBe(200);
    expect((await suite.auth.getUser(ana.uid)).emailVerified).toBe(true);
  });

  it('is in the language of the account', async () => {
    const ana = await suite.signUp();
    await suite.patch(ana, '/settings', { language: 'fil' });
    await deliver(verification(ana.uid));
    expect(sentTo(ana.email)[0]?.subject).toBe('I-verify ang email address mo para sa Tagpo');
    expect(linkOf(sentTo(ana.email)[0]?.text)).toContain('lang=fil');
  });

  it('sends nothing to a verified address, or to an account that is gone', async () => {
    const [ana, ben] = [await suite.addMember(), await suite.signUp()];
    await suite.delete(ben, '/profile/me');
    for (const { uid } of [ana, ben]) await deliver(verification(uid));
    expect([...sentTo(ana.email), ...sentTo(ben.email)]).toEqual([]);
  });

  it('is 429 after five an hour', async () => {
    const ana = await suite.signUp();
    await suite.countBefore('sendVerificationMail', ana.uid, RATE_LIMITS.sendVerificationMail.limit);
    expect(await suite.post(ana, '/mails/verification')).toMatchObject(refusal(429, 'rate-limited'));
  });
});

describe('POST /mails/password-reset', () => {
  const ask = (email: string) => suite.call('POST', '/mails/password-reset', { body: { email } });

  it('mails a link for a new password', async () => {
    const ana = await suite.signUp();
    expect((await ask(ana.email.toUpperCase())).status).toBe(200);
    for (const one of queuedFor(ana.email.toUpperCase())) await deliver(one);
    const link = new URL(linkOf(sentTo(ana.email)[0]?.text));
    link.searchParams.set('newPassword', `${PASSWORD}-new`);
    expect((await fetch(link)).status).toBe(200);
    await expect(suite.auth.getUser(ana.uid)).resolves.toMatchObject({ emailVerified: true });
  });

  it('sends nothing to an address without an account', async () => {
    const email = `nobody${randomUUID()}@example.com`;
    expect((await ask(email)).status).toBe(200);
    for (const one of queuedFor(email)) await deliver(one);
    expect(sentTo(email)).toEqual([]);
  });

  it.each(['', 'nobody', 'a@b'])('refuses %j, which is no address', async (email) => {
    expect(await ask(email)).toMatchObject(refusal(400, 'invalid-body'));
  });
});

describe('a task', () => {
  it('sends once, however often and beside whom it runs', async () => {
    const ana = await suite.signUp();
    const mail = verification(ana.uid);
    await Promise.allSettled([deliver(mail), deliver(mail)]);
    await deliver(mail);
    expect(sentTo(ana.email)).toHaveLength(1);
    expect(sentTo(ana.email)[0]?.messageId).toBe(`<${mail.id}@tagpo.example>`);
  });

  it('is tried again after a failure, which names no address', async () => {
    const ana = await suite.signUp();
    const mail = verification(ana.uid);
    suite.mailbox.fail(new Error(`450 ${ana.email}: try later`));
    await expect(deliver(mail)).rejects.not.toThrow(ana.email);
    expect(JSON.stringify(suite.logged)).not.toContain(ana.email);
    await deliver(mail);
    expect(sentTo(ana.email)).toHaveLength(1);
  });

  it('that was cut off is taken up again after two minutes', async () => {
    const ana = await suite.signUp();
    const mail = verification(ana.uid);
    await suite.firestore.doc(paths.mail(mail.id)).set({ begunAt: new Date(suite.deps.now()), expiresAt: new Date() });
    await expect(deliver(mail)).rejects.toThrow('is being sent');
    suite.clock.skewMs = 2 * 60 * 1000;
    await deliver(mail);
    suite.clock.skewMs = 0;
    expect(sentTo(ana.email)).toHaveLength(1);
  });

  it('is not tried again where the mailbox does not exist', async () => {
    const ana = await suite.signUp();
    suite.mailbox.fail(Object.assign(new Error(`550 ${ana.email}`), { code: 'EENVELOPE', responseCode: 550 }));
    await deliver(verification(ana.uid));
    expect(sentTo(ana.email)).toEqual([]);
    expect(suite.logged.at(-1)).toEqual({ event: 'mail', kind: 'verification', outcome: 'refused' });
  });

  it('leaves behind that it ran, without what and for whom, for a week', async () => {
    const ana = await suite.signUp();
    const mail = verification(ana.uid);
    await deliver(mail);
    const note = suite.firestore.doc(paths.mail(mail.id));
    expect(Object.keys((await note.get()).data() ?? {}).toSorted()).toEqual([
      'begunAt',
      'expiresAt',
      'schemaVersion',
      'sentAt',
    ]);
    suite.clock.skewMs = RETENTION.mails.days * DAY_MS + 1;
    await runRetention(suite.deps);
    suite.clock.skewMs = 0;
    expect((await note.get()).exists).toBe(false);
  });
});
