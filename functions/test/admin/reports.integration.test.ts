import { paths } from '@tagpo/contract/paths';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import type { Evidence } from '@tagpo/contract/wire/staff/evidence';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let admin: Person;

beforeAll(async () => {
  admin = await addAdministrator(suite);
});

/** Lota reports what Rudy wrote to her. */
async function addReport() {
  const [lota, rudy] = [await suite.addMember({ name: 'Lota' }), await suite.addMember({ name: 'Rudy' })];
  const message = { receiverId: lota.uid, content: 'Send load to this number' };
  const sent = await suite.post(rudy, '/messages', message);
  const report = { userId: rudy.uid, reason: 'scam-or-spam', text: 'Asks for money', messageIds: [sent.body.id] };
  const { status, body } = await suite.post(lota, '/reports', report);
  expect(status).toBe(201);
  return { lota, rudy, id: String(body.id) };
}

const asAdmin = (method: string, path: string, body?: object) =>
  suite.call(method, path, { token: admin.token, ...(body === undefined ? {} : { body }) });
const move = (id: string, state: string, note?: string) =>
  asAdmin('PATCH', `/admin/reports/${id}`, { state, ...(note === undefined ? {} : { note }) });
const logOf = async (id: string) => (await asAdmin('GET', `/admin/logs?targetId=${id}`)).body;

/** An entry of the queue wherever it stands among those of other tests. */
const find = async (query: string, id: string) =>
  (await suite.listPages(admin, `/admin/reports?${query}`)).flat().find((entry) => entry.id === id);

describe('the queue of reports', () => {
  it('is listed by its state, with both names and the reason', async () => {
    const { lota, rudy, id } = await addReport();
    const entry = {
      id,
      kind: 'report',
      reporter: { id: lota.uid, name: 'Lota', isActive: true },
      reported: { id: rudy.uid, name: 'Rudy', isActive: true },
      reason: 'scam-or-spam',
      text: 'Asks for money',
      evidence: 1,
      state: 'open',
    };
    for (const query of ['', 'state=open', 'kind=report', 'state=open&kind=report']) {
      expect(await find(query, id), query).toMatchObject(entry);
    }
    expect(await find('state=in-review', id)).toBeUndefined();
    expect(await find('kind=appeal', id)).toBeUndefined();
  });

  it('keeps a report about an administrator from them, and leaves it to another', async () => {
    const lota = await suite.addMember({ name: 'Lota' });
    const report = { userId: admin.uid, reason: 'harassment', text: 'Writes to me at night' };
    const id = String((await suite.post(lota, '/reports', report)).body.id);
    const invalid = refusal(400, 'invalid-target');
    expect(await asAdmin('GET', `/admin/reports/${id}`)).toMatchObject(invalid);
    expect(await move(id, 'in-review')).toMatchObject(invalid);
    expect(await asAdmin('PATCH', `/admin/reports/${id}/hold`, { isHeld: true })).toMatchObject(invalid);
    expect(await asAdmin('POST', `/admin/users/${admin.uid}/notes`, { text: 'Nothing in it' })).toMatchObject(invalid);
    expect(await asAdmin('GET', `/admin/users/${admin.uid}`)).toMatchObject(invalid);
    for (const query of ['', 'state=open', 'kind=report']) expect(await find(query, id), query).toBeUndefined();

    const other = { token: (await addAdministrator(suite)).token };
    const seen = await suite.call('GET', `/admin/reports/${id}`, other);
    expect(seen.body).toMatchObject({ state: 'open', reporter: { id: lota.uid } });
    const taken = await suite.call('PATCH', `/admin/reports/${id}`, { ...other, body: { state: 'in-review' } });
    expect(taken.status).toBe(200);
    expect(JSON.stringify(await logOf(admin.uid))).not.toContain(id);
    const theirs = await suite.call('GET', `/admin/logs?targetId=${admin.uid}`, other);
    expect(JSON.stringify(theirs.body)).toContain(id);
  });

  it('leaves a report that an administrator made to another', async () => {
    const { uid } = await suite.addMember({ name: 'Rudy' });
    await suite.writeMember(admin.uid, admin.email);
    const made = await suite.post(admin, '/reports', {
      userId: uid,
      reason: 'harassment',
      text: 'Writes to me at night',
    });
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    expect(await find('', id)).toBeUndefined();
    expect(await asAdmin('GET', `/admin/reports/${id}`)).toMatchObject(refusal(400, 'invalid-target'));
    expect(await move(id, 'in-review')).toMatchObject(refusal(400, 'invalid-target'));
    const other = { token: (await addAdministrator(suite)).token };
    const taken = await suite.call('PATCH', `/admin/reports/${id}`, { ...other, body: { state: 'in-review' } });
    expect(taken.status).toBe(200);
  });

  it('shows the messages pointed at, and logs that they were read', async () => {
    const { lota, rudy, id } = await addReport();
    const { body } = await asAdmin('GET', `/admin/reports/${id}`);
    expect(body.sealed).toMatchObject({
      messages: [{ author: 'reported', content: 'Send load to this number', isPointedAt: true }],
      profile: { name: 'Rudy', age: expect.any(Number) },
    });
    expect(await logOf(rudy.uid)).toMatchObject([
      { action: 'evidence.read', adminId: admin.uid, details: { reportId: id, count: 1 } },
      { action: 'report.created', adminId: 'system', details: { reportId: id, reason: 'scam-or-spam' } },
    ]);
    expect(JSON.stringify(await logOf(rudy.uid))).not.toContain(lota.uid);
  });

  it('moves a report on, tells its reporter, and logs each step once', async () => {
    const { lota, rudy, id } = await addReport();
    const before = (await asAdmin('GET', '/admin/stats')).body;
    const own = async () => (await suite.get(lota, '/reports')).body;
    expect(await own()).toMatchObject([{ id, name: 'Rudy', reason: 'scam-or-spam', state: 'open' }]);
    expect((await move(id, 'in-review')).body).toMatchObject({ state: 'in-review' });
    expect((await move(id, 'in-review')).status).toBe(200);
    expect(await own()).toMatchObject([{ id, state: 'in-review' }]);
    expect((await move(id, 'action-taken', 'Switched off')).body).toMatchObject({ state: 'action-taken' });
    expect(await own()).toMatchObject([{ id, state: 'action-taken' }]);
    expect(await logOf(rudy.uid)).toMatchObject([
      {
        action: 'review.closed',
        details: { before: { state: 'in-review' }, after: { state: 'action-taken' }, note: 'Switched off' },
      },
      { action: 'review.started', details: { before: { state: 'open' }, after: { state: 'in-review' } } },
      { action: 'report.created' },
    ]);
    const after = (await asAdmin('GET', '/admin/stats')).body;
    expect(Number(before.openReports) - Number(after.openReports)).toBe(1);
    expect(after.recentReports).toBe(before.recentReports);
  });

  it.each([
    ['a step that leaves the review out', 'action-taken', 409, 'conflict'],
    ['no state there is', 'resolved', 400, 'invalid-body'],
  ])('refuses %s', async (_name, state, status, code) => {
    const { id } = await addReport();
    const answer = await move(id, state);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('keeps the messages around each one pointed at as evidence', async () => {
    const [rudy, lota] = await suite.addMembers(2);
    const said: unknown[] = [];
    for (let count = 1; count <= 63; count += 1) {
      const [from, to] = count % 2 ? [rudy, lota] : [lota, rudy];
      said.push((await suite.post(from, '/messages', { receiverId: to.uid, content: `${count}` })).body.id);
    }
    const seal = async (pointedAt: readonly number[]) => {
      const messageIds = pointedAt.map((count) => said[count - 1]);
      const { body } = await suite.post(lota, '/reports', { userId: rudy.uid, reason: 'harassment', messageIds });
      const { sealed } = (await asAdmin('GET', `/admin/reports/${body.id}`)).body;
      return (sealed as Evidence).messages.map(({ content }) => Number(content));
    };
    const around = (count: number, many: number) => Array.from({ length: 2 * many + 1 }, (_, at) => count - many + at);
    expect(await seal([8])).toEqual(around(8, 5));
    expect(await seal([8, 58])).toEqual([...around(8, 5), ...around(58, 5)]);
    // Thirty around fifteen are the one before and the one after each.
    const fifteen = Array.from({ length: 15 }, (_, index) => 2 + index * 4);
    expect(await seal(fifteen)).toEqual(fifteen.flatMap((count) => around(count, 1)));
  });

  it('is sorted by due date', async () => {
    const due = async (reason: string) => {
      const [lota, rudy] = await suite.addMembers(2);
      const { body } = await suite.post(lota, '/reports', { userId: rudy.uid, reason });
      return String(body.id);
    };
    const ids = [await due('other'), await due('underage'), await due('harassment')];
    const found = await Promise.all(ids.map((id) => find('state=open', id)));
    const times = found.map((entry) => String(entry?.dueAt));
    expect(times.toSorted()).toEqual([times[1], times[2], times[0]]);
    const { body } = await asAdmin('GET', '/admin/reports?state=open');
    const listed = body.map(({ dueAt }) => String(dueAt));
    expect(listed).toEqual(listed.toSorted());
  });

  it('is closed only by its current reviewer', async () => {
    const { id } = await addReport();
    const other = await addAdministrator(suite);
    const asOther = (state: string, more = {}) => suite.patch(other, `/admin/reports/${id}`, { state, ...more });
    await move(id, 'in-review');
    expect(await find('state=in-review', id)).toMatchObject({ claimedBy: { id: admin.uid } });
    expect((await asOther('no-action')).body.code).toBe('report-claimed');
    expect((await asOther('in-review')).body.code).toBe('report-claimed');
    expect((await asOther('in-review', { takeOver: true })).body).toMatchObject({ claimedBy: { id: other.uid } });
    expect((await move(id, 'no-action')).body.code).toBe('report-claimed');
    expect((await asOther('no-action')).status).toBe(200);
  });

  it('is taken over from a reviewer who erased their account, and forgets them', async () => {
    const { id } = await addReport();
    const other = await addAdministrator(suite);
    await suite.patch(other, `/admin/reports/${id}`, { state: 'in-review' });
    expect((await suite.delete(other, '/profile/me')).status).toBe(200);
    expect((await suite.firestore.doc(paths.report(id)).get()).get('claimedBy')).toBe(ERASED_ID);
    const takeOver = { state: 'in-review', takeOver: true };
    expect((await asAdmin('PATCH', `/admin/reports/${id}`, takeOver)).body.claimedBy).toMatchObject({ id: admin.uid });
  });

  it('can be put on legal hold once', async () => {
    const { rudy, id } = await addReport();
    const hold = (isHeld: boolean) => asAdmin('PATCH', `/admin/reports/${id}/hold`, { isHeld });
    for (let time = 0; time < 2; time += 1) expect((await hold(true)).body).toMatchObject({ id, isHeld: true });
    const holds = (await logOf(rudy.uid)).filter(({ action }) => action === 'hold.placed');
    expect(holds).toHaveLength(1);
    expect((await hold(false)).body).toMatchObject({ isHeld: false });
  });

  it('is 404 for no report', async () => {
    expect((await move('aaaaaaaaaaaaaaaaaaaa', 'in-review')).status).toBe(404);
    expect((await asAdmin('GET', '/admin/reports/aaaaaaaaaaaaaaaaaaaa')).status).toBe(404);
  });

  it('keeps a report about an erased account, without its id', async () => {
    const { lota, rudy, id } = await addReport();
    const told = (await suite.get(lota, '/reports')).body;
    await suite.delete(rudy, '/profile/me');
    expect(await find('', id)).toMatchObject({
      reported: { id: 'deleted-member', name: 'Deleted member' },
      text: 'Asks for money',
    });
    const { body } = await asAdmin('GET', `/admin/reports/${id}`);
    expect(body.sealed).toMatchObject({
      messages: [{ content: 'Send load to this number' }],
      profile: { name: 'Rudy' },
    });
    const stored = JSON.stringify([body, (await suite.firestore.doc(paths.evidence(id)).get()).data()]);
    expect(stored).not.toContain(rudy.uid);
    expect((await suite.get(lota, '/reports')).body).toEqual(told);
  });
});

describe('a member who was switched off', () => {
  const post = (path: string, body: object) => suite.call('POST', path, { body });
  async function switchOff(person: Person): Promise<string> {
    const { body } = await suite.get(person, '/profile/me');
    const { token } = await addAdministrator(suite);
    const off = { active: false, reason: 'hate-speech', note: 'For staff alone' };
    await suite.patch({ token }, `/admin/users/${person.uid}/toggle`, off);
    return String(body.appealCode);
  }

  it('sees only the rule and the date, by the code on the device', async () => {
    const person = await suite.addMember();
    const code = await switchOff(person);
    const { status, body } = await post('/deactivation', { code });
    expect(status).toBe(200);
    expect(body).toEqual({ isActive: false, reason: 'hate-speech', at: expect.stringMatching(/^\d{4}-/) });
  });

  it('is given the same code with the refusal', async () => {
    const person = await suite.addMember();
    const code = await switchOff(person);
    suite.clock.skewMs += 60_001;
    const refused = await suite.get(person, '/users');
    suite.clock.skewMs = 0;
    expect(refused.body).toMatchObject({ code: 'account-deactivated', appealCode: code });
  });

  it('appeals once into the queue, and sees its state', async () => {
    const person = await suite.addMember({ name: 'Dodong' });
    const code = await switchOff(person);
    const sent = await post('/appeals', { code, text: 'That was my cousin on my phone.' });
    expect([sent.status, sent.body]).toMatchObject([201, { isActive: false, reason: 'hate-speech', appeal: 'open' }]);
    expect(await post('/appeals', { code, text: 'That was my cousin on my phone.' })).toMatchObject({
      status: 201,
      body: sent.body,
    });
    expect(await post('/appeals', { code, text: 'Please' })).toMatchObject(refusal(409, 'already-appealed'));
    const entries = await logOf(person.uid);
    const appeals = entries.filter(({ action }) => action === 'appeal.created');
    expect(appeals).toHaveLength(1);
    const [entry] = appeals;
    const id = String((entry as { details?: { reportId?: string } }).details?.reportId);
    expect(entry).toMatchObject({ action: 'appeal.created', adminId: 'system' });
    expect(await find('kind=appeal', id)).toMatchObject({
      kind: 'appeal',
      reporter: { id: person.uid, name: 'Dodong', isActive: false },
      text: 'That was my cousin on my phone.',
      reason: 'hate-speech',
    });
    await move(id, 'in-review');
    expect((await post('/deactivation', { code })).body).toMatchObject({ appeal: 'in-review' });
    const { token } = await addAdministrator(suite);
    await suite.patch({ token }, `/admin/users/${person.uid}/toggle`, { active: true });
    expect((await post('/deactivation', { code })).body).toEqual({ isActive: true });
    expect((await post('/appeals', { code, text: 'Thanks' })).body).toEqual({ isActive: true });
  });

  it('may appeal again after another switch-off', async () => {
    const person = await suite.addMember();
    const code = await switchOff(person);
    expect((await post('/appeals', { code, text: 'First' })).status).toBe(201);
    const { token } = await addAdministrator(suite);
    const toggle = (active: boolean) => suite.patch({ token }, `/admin/users/${person.uid}/toggle`, { active });
    await toggle(true);
    await toggle(false);
    expect((await post('/appeals', { code, text: 'Second' })).status).toBe(201);
  });

  it('makes one appeal out of simultaneous ones', async () => {
    const person = await suite.addMember();
    const code = await switchOff(person);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => post('/appeals', { code, text })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it.each([
    ['a changed code', (code: string) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
    ['the seal of another', (code: string) => `${Buffer.from('somebody').toString('base64url')}${code.slice(-43)}`],
    ['nothing but letters', () => 'a'.repeat(80)],
  ])('is nobody with %s', async (_name, change) => {
    const person = await suite.addMember();
    const { body } = await suite.get(person, '/profile/me');
    const code = change(String(body.appealCode));
    for (const [path, more] of [
      ['/deactivation', {}],
      ['/appeals', { text: 'Let me in' }],
    ] as const) {
      expect(await post(path, { code, ...more })).toMatchObject(refusal(403, 'appeal-refused'));
    }
  });

  it('is nobody once the account is erased', async () => {
    const person = await suite.addMember();
    const { body } = await suite.get(person, '/profile/me');
    await suite.delete(person, '/profile/me');
    expect((await post('/deactivation', { code: body.appealCode })).status).toBe(403);
  });

  it.each([[{}], [{ code: 'short' }], [{ code: 'a'.repeat(80), more: 1 }]])('is asked for %o in vain', async (body) => {
    expect((await post('/deactivation', body)).status).toBe(400);
    expect((await post('/appeals', body)).status).toBe(400);
  });

  it('keeps an active account as it is', async () => {
    const person = await suite.addMember();
    const { body } = await suite.get(person, '/profile/me');
    expect((await post('/appeals', { code: body.appealCode, text: 'Why not' })).body).toEqual({ isActive: true });
    expect((await suite.firestore.doc(paths.account(person.uid)).get()).get('deactivation')).toBeUndefined();
  });
});
