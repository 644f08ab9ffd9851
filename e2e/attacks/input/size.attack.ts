import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLogLine } from '../../../functions/src/logging/write-log-line.ts';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { HIDDEN } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, type RawAnswer, sendRaw } from '../../../testkit/attacks/raw.ts';

/** A refusal may take this many times as long as an ordinary call, and a busy machine may delay it. */
const RATIO = 20;
const SLACK_MS = 2000;

const suite = await openSharedSuite();
const member = await suite.addMember({ account: HIDDEN });
const times: number[] = [];
for (let call = 0; call < 15; call += 1) {
  times.push(await timeOf(() => suite.patch(member, '/profile/me', { bio: 'x' })));
}
const usual = times.sort((a, b) => a - b)[7] ?? 0;
afterAll(async () => {
  await erase(suite, [member]);
  await suite.close();
});

const jsonHeaders = () => ({ authorization: `Bearer ${member.token}`, 'content-type': 'application/json' });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function expectFast(status: number, body: string, path = '/profile/me'): Promise<void> {
  let answered = 0;
  const time = await timeOf(async () => {
    answered = (await suite.patch(member, path, body)).status;
  });
  expect(answered).toBe(status);
  expect(time).toBeLessThan(RATIO * usual + SLACK_MS);
}

/** The server may close the connection before it has read all. A server that died would have closed it as well. */
async function expectRefusedOrCutOff({ status }: RawAnswer, refusals: readonly number[], what: string): Promise<void> {
  expect([0, ...refusals], what).toContain(status);
  expect((await suite.get(member, '/profile/me')).status, what).toBe(200);
}

describe('33 a request that is too much', () => {
  it('33 is 413 with a body of 1 MiB and a byte, through Hosting too', async () => {
    const body = `{"bio":"${'x'.repeat(1024 * 1024 + 1)}"}`;
    await expectFast(413, body);
    const request = { method: 'PATCH', path: '/api/profile/me', headers: jsonHeaders(), body };
    expect((await sendRaw(hostingUrl(), request)).status).toBe(413);
  });

  it('33 is 413 with a chunked body of unknown length', async () => {
    const body = `{"bio":"${'x'.repeat(200_000)}"}`;
    const headers = { ...jsonHeaders(), 'transfer-encoding': 'chunked' };
    const answer = await sendRaw(suite.origin, { method: 'PATCH', path: '/api/profile/me', headers, body });
    expect(answer.status).toBe(413);
  });

  it.each([
    ['arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['arrays that never close', '['.repeat(60_000)],
    ['arrays where a text belongs', `{"bio":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['arrays in a list', `{"interests":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('33 is refused fast with ten thousand nested %s', async (_title, body) => {
    await expectFast(body.length > 64 * 1024 ? 413 : 400, body);
  });

  it('33 is refused fast with a hundred thousand keys', async () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')}}`;
    await expectFast(413, keys(100_000));
    await expectFast(400, keys(5000));
    await expectFast(400, `{${Array.from({ length: 5000 }, () => '"bio":"x"').join(',')},"nope":1}`);
  });

  const EVIL: [string, string][] = [
    ['a', 'a'.repeat(60_000)],
    ['spaces', ' '.repeat(60_000)],
    ['spaces and a letter', `${' '.repeat(60_000)}x`],
    ['tabs', '\t'.repeat(60_000)],
    ['lines', '\n'.repeat(60_000)],
    ['dots', '.'.repeat(60_000)],
    ['dashes', `${'-'.repeat(59_999)}!`],
    ['commas', ','.repeat(60_000)],
    ['marks that combine', '\u0301'.repeat(20_000)],
    ['Hangul to compose', '\u1100\u1161'.repeat(9000)],
    ['a that repeats with an end', `${'a'.repeat(59_000)}!`],
    ['emoji families', '👨‍👩‍👧‍👦'.repeat(2000)],
  ];
  it.each(EVIL)('33 is refused fast with sixty thousand %s in any text', async (title, text) => {
    // White space is trimmed: what is left of some texts is allowed.
    const allowed = text.trim().length <= 1 ? [200, 400, 413] : [400, 413];
    for (const field of ['name', 'bio', 'location', 'placeId', 'gender', 'occupation']) {
      const body = JSON.stringify({ [field]: text });
      const time = await timeOf(async () => {
        const { status } = await suite.patch(member, '/profile/me', body);
        expect(allowed, `${title} as ${field}`).toContain(status);
      });
      expect(time).toBeLessThan(RATIO * usual + SLACK_MS);
    }
  });

  it('33 is refused with an address of a hundred thousand characters', async () => {
    for (const path of [`/api/search?location=${'a'.repeat(100_000)}`, `/api/profile/${'a'.repeat(100_000)}`]) {
      const headers = { authorization: `Bearer ${member.token}` };
      const answer = await sendRaw(suite.origin, { path, headers });
      await expectRefusedOrCutOff(answer, [400, 414, 431], path.slice(0, 20));
    }
    expect((await suite.get(member, `/search?location=${'a'.repeat(5000)}`)).status).toBe(400);
  });

  it('33 delays nobody by a body that never ends', async () => {
    const { port } = new URL(suite.origin);
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `PATCH /api/profile/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"bio":',
      );
      return socket;
    });
    const time = await timeOf(async () => {
      for (let call = 0; call < 10; call += 1) expect((await suite.get(member, '/profile/me')).status).toBe(200);
    });
    expect(time / 10).toBeLessThan(RATIO * usual + SLACK_MS);
    for (const socket of slow) socket.destroy();
  });
});

describe('36 a text that is sent to forge a log line', () => {
  it('36 is one line of JSON without caller, token or text', async () => {
    suite.logged.length = 0;
    const trick = 'x\r\n{"severity":"ERROR","event":"forged"}\u001b[31m\u2028';
    const headers = jsonHeaders();
    const paths = [
      `/api/profile/${encodeURIComponent(trick)}`,
      `/api/search?location=${encodeURIComponent(trick)}`,
      `/api/${encodeURIComponent(trick)}`,
      `/api/users?${encodeURIComponent(trick)}=1`,
    ];
    for (const path of paths) await sendRaw(suite.origin, { path, headers });
    await sendRaw(suite.origin, {
      path: '/api/users',
      headers: { ...headers, 'x-request-id': 'forged', 'user-agent': 'x'.repeat(8000) },
    });
    await suite.patch(member, '/profile/me', { name: trick, bio: trick });
    await suite.post(member, '/reports', { userId: trick, reason: trick });
    const lines = suite.logged.map((event) => writtenLines(event));
    expect(lines.length).toBeGreaterThanOrEqual(paths.length + 3);
    for (const written of lines) {
      expect(isOneLine(written)).toBe(true);
      for (const secret of [member.token, member.email, member.uid, 'forged', 'xxxxxxxx']) {
        expect(written).not.toContain(secret);
      }
    }
  });

  it('36 is refused in a header of 1 MiB, and not logged', async () => {
    for (const name of ['user-agent', 'x-forwarded-for', 'authorization', 'x-request-id', 'origin']) {
      const answer = await sendRaw(suite.origin, { path: '/api/users', headers: { [name]: 'A'.repeat(1024 * 1024) } });
      await expectRefusedOrCutOff(answer, [400, 431], name);
    }
    expect(JSON.stringify(suite.logged)).not.toContain('AAAAAAAA');
  });

  it('36 stays on one line in any field', () => {
    const written = writtenLines({ event: 'error', code: '\n\n', name: 'x\r\ny\u001b[2J\u0000\u2028' });
    expect(isOneLine(written)).toBe(true);
    expect(JSON.parse(written)).toMatchObject({ severity: 'ERROR' });
  });
});

/** One line of JSON, whose only control character is the line break at its end. */
function isOneLine(written: string): boolean {
  return /^\{.*\}$/s.test(written.slice(0, -1)) && !/\p{Cc}/u.test(written.slice(0, -1)) && written.endsWith('\n');
}

/** What the production logger writes of an event. */
function writtenLines(event: Parameters<typeof writeLogLine>[0]): string {
  const written: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = ((text: string) => written.push(text) > 0) as typeof write;
  writeLogLine(event);
  process.stdout.write = write;
  return written.join('');
}
