/** The emulator's own endpoints, by HTTP. */
import { describe, expect, it } from 'vitest';
import { isOfficial, useTarget } from '../target.ts';

const PROJECT = 'demo-control';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const BROKEN = { rules: { files: [{ name: 'x.rules', content: 'service cloud.firestore {\n  oops\n}' }] } };

describe.skipIf(isOfficial)('the control endpoints', () => {
  const target = useTarget();

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://${target.address}${path}`, {
      method,
      headers: { Authorization: 'Bearer owner', 'X-Meter-Label': 'GET /test' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const write = (path: string) => call('PATCH', `/v1/${DATABASE}/documents/${path}`, {});
  const read = (path: string) => call('GET', `/v1/${DATABASE}/documents/${path}`);

  it('says Ok', async () => {
    expect(await call('GET', '/')).toEqual({ status: 200, text: 'Ok\n' });
  });

  it('clears a document with what is below it', async () => {
    await Promise.all([write('a/b'), write('a/b/c/d'), write('a/x')]);
    await call('DELETE', `/emulator/v1/${DATABASE}/documents/a/b`);
    const statuses = await Promise.all([read('a/b'), read('a/b/c/d'), read('a/x')]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  it('resets every database', async () => {
    await write('a/b');
    expect((await call('POST', '/reset')).status).toBe(200);
    expect((await read('a/b')).status).toBe(404);
  });

  it('meters by label until it is reset', async () => {
    await call('DELETE', '/emulator/v1/meter');
    await write('m/a');
    await read('m/a');
    const { labels } = JSON.parse((await call('GET', '/emulator/v1/meter')).text);
    expect(labels['GET /test']).toMatchObject({ reads: 1, writes: 1 });
    await call('DELETE', '/emulator/v1/meter');
    expect(JSON.parse((await call('GET', '/emulator/v1/meter')).text)).toMatchObject({
      labels: {},
      total: { reads: 0 },
    });
  });

  it('counts what each allow evaluated to', async () => {
    const project = 'demo-coverage';
    const content =
      "service cloud.firestore {\n  match /databases/{d}/documents/a/{id} {\n    allow get: if id == 'x';\n  }\n}";
    const documents = `/v1/projects/${project}/databases/(default)/documents`;
    const missing = await call('GET', `/emulator/v1/projects/${project}/rules-coverage`);
    expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('No rules were set') });
    await call('PUT', `/emulator/v1/projects/${project}:securityRules`, { rules: { files: [{ name: 'x', content }] } });
    for (const id of ['x', 'y']) await fetch(`http://${target.address}${documents}/a/${id}`);
    const { text } = await call('GET', `/emulator/v1/projects/${project}/rules-coverage`);
    const counts = { true: 1, false: 1 };
    expect(JSON.parse(text).report).toContainEqual({ kind: 'allow', line: 3, column: 5, counts });

    const official = await call('GET', `/emulator/v1/projects/${project}:ruleCoverage`);
    const { rules, report } = JSON.parse(official.text);
    expect(rules.files).toEqual([{ name: 'x', content }]);
    const values = [true, false].map((boolValue) => ({ value: { boolValue }, count: 1 }));
    expect(report).toMatchObject([{ sourcePosition: { line: 3 }, values }]);
    const page = await fetch(`http://${target.address}/emulator/v1/projects/${project}:ruleCoverage.html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('<span class="coverage-expr" title="true ×1, false ×1">');
    // What the source or a document says is text, not markup.
    const scripted =
      "service cloud.firestore { match /databases/{d}/documents/a/{id} { allow get: if '</script><b>' == id; } }";
    const files = [{ name: 'x', content: scripted }];
    await call('PUT', `/emulator/v1/projects/${project}:securityRules`, { rules: { files } });
    const escaped = await call('GET', `/emulator/v1/projects/${project}:ruleCoverage.html`);
    expect(escaped.text.match(/<\/script>/g)).toHaveLength(1);
    expect(escaped.text).not.toContain('<b>');
  });

  it('refuses broken rules, unless errors are asked for', async () => {
    const path = `/emulator/v1/projects/${PROJECT}:securityRules`;
    const refused = await call('PUT', path, BROKEN);
    expect(refused).toMatchObject({ status: 400, text: expect.stringMatching(/L2:\d+/) });
    const reported = await call('PUT', path, { ignore_errors: true, ...BROKEN });
    expect(JSON.parse(reported.text).issues[0]).toMatchObject({ severity: 3, sourcePosition: { line: 2 } });
  });

  it.each([
    ['a trigger without a key', 'POST', `/emulator/v1/projects/${PROJECT}/eventarcTrigger`, 400],
    ['an export without a name', 'POST', `/emulator/v1/projects/${PROJECT}:export`, 400],
    ['an import of nothing', 'POST', `/emulator/v1/projects/${PROJECT}:import`, 400],
    ['rules without a file', 'PUT', `/emulator/v1/projects/${PROJECT}:securityRules`, 400],
    ['coverage without rules', 'GET', '/emulator/v1/projects/demo-none:ruleCoverage.html', 404],
    ['coverage in another form', 'GET', `/emulator/v1/projects/${PROJECT}:ruleCoverage.xml`, 501],
    ['another path', 'GET', '/nowhere', 404],
  ])('refuses %s', async (_, method, path, status) => {
    expect((await call(method, path, method === 'GET' ? undefined : {})).status).toBe(status);
  });

  it('times commits by a clock that is set', async () => {
    const later = Date.now() + 3_600_000;
    expect((await call('POST', '/emulator/v1/clock:set', { milliseconds: later })).status).toBe(200);
    const { updateTime } = JSON.parse((await write('a/later')).text);
    expect(Date.parse(updateTime)).toBe(later);
    await call('POST', '/emulator/v1/clock:set', { milliseconds: later - 1000 });
    const { updateTime: after } = JSON.parse((await write('a/after')).text);
    expect(Date.parse(after)).toBe(later);
    expect(after).not.toBe(updateTime);
    expect((await call('POST', '/emulator/v1/clock:set', { milliseconds: -1 })).status).toBe(400);
  });

  // This test is the last one, because the emulator refuses writes for good.
  it('refuses writes once told, and still reads', async () => {
    await write('a/kept');
    expect((await call('POST', '/emulator/v1/writes:refuse')).status).toBe(200);
    expect(await write('a/late')).toMatchObject({ status: 503, text: expect.stringContaining('being stopped') });
    expect([(await read('a/kept')).status, (await read('a/late')).status]).toEqual([200, 404]);
  });
});
