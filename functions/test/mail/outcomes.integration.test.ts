import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { addAdministrator, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { sendMail } from '../../src/features/mail/send-mail.ts';

const suite = useApiSuite();
let admin: Person;
beforeAll(async () => {
  admin = await addAdministrator(suite);
});

/** Every mail that was queued for somebody, as they read it. */
async function readMails({ uid, email }: Person) {
  for (const mail of suite.mailbox.queued.filter((one) => 'uid' in one).filter((one) => one.uid === uid)) {
    await sendMail(suite.deps, mail);
  }
  return suite.mailbox.sent.filter(({ to }) => to === email);
}

async function close(id: string): Promise<void> {
  for (const state of ['in-review', 'no-action', 'no-action']) {
    expect((await suite.patch(admin, `/admin/reports/${id}`, { state })).status).toBe(200);
  }
}

describe('the outcome', () => {
  it('of a report is mailed to whoever reported, once, and names nobody', async () => {
    const [lota, rudy] = await suite.addMembers(2, (index) => ({ name: index === 0 ? 'Lota' : 'Rudy' }));
    const report = { userId: rudy.uid, reason: 'harassment', text: 'Writes to me at night' };
    const { body } = await suite.post(lota, '/reports', report);
    await close(String(body.id));
    const mails = await readMails(lota);
    expect(mails).toMatchObject([{ subject: 'There is an answer to your report' }]);
    expect(mails[0]?.text).toContain('https://tagpo.example/settings?lang=en');
    expect(JSON.stringify(mails)).not.toMatch(/Rudy|Lota|harassment|night/);
    expect(await readMails(rudy)).toEqual([]);
  });

  it('of an appeal is mailed to whoever was switched off', async () => {
    const rudy = await suite.addMember();
    const { appealCode } = (await suite.get(rudy, '/profile/me')).body;
    await (await switchOf(suite, rudy))({ active: false, reason: 'harassment' });
    const text = 'It was not me.';
    expect((await suite.call('POST', '/appeals', { body: { code: appealCode, text } })).status).toBe(201);
    const list = (await suite.listPages(admin, '/admin/reports?kind=appeal')).flat();
    await close(String(list.find((one) => one.text === text)?.id));
    expect(await readMails(rudy)).toMatchObject([{ subject: 'There is an answer to your appeal' }]);
  });
});
