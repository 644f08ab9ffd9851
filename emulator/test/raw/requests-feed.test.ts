/** The feed of the Emulator UI's Requests page, by a WebSocket client as the UI has it. */
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '../../src/service/service.ts';
import { startRequestsServer } from '../../src/transport/requests/requests-server.ts';
import { startServer } from '../../src/transport/server.ts';

const PROJECT = 'demo-feed';
const RULES = `service cloud.firestore {
  match /databases/{d}/documents/a/{id} {
    allow get: if id == 'open';
    allow create: if request.resource.data.n > 1;
  }
}`;

describe('the feed of judged requests', () => {
  const service = createService();
  let server: Awaited<ReturnType<typeof startServer>>;
  let feed: Awaited<ReturnType<typeof startRequestsServer>>;
  beforeAll(async () => {
    const options = { host: '127.0.0.1', port: 0 };
    server = await startServer({ ...options, ...service, directory: process.cwd(), shutdown: () => undefined });
    feed = await startRequestsServer({ ...options, requests: service.control.requests });
    service.control.setRules(PROJECT, RULES);
  });
  afterAll(async () => {
    feed.close();
    await server.close();
  });

  const documents = () => `http://127.0.0.1:${server.port}/v1/projects/${PROJECT}/databases/(default)/documents`;
  const connect = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${feed.port}/requests`);
    const messages: unknown[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
    return { socket, messages };
  };

  it('sends the last requests first, then each as it is judged', async () => {
    const { socket, messages } = connect();
    await expect.poll(() => messages).toEqual([[]]);
    await fetch(`${documents()}/a/open`);
    await fetch(`${documents()}/a/closed`);
    await fetch(`${documents()}/a?documentId=x`, { method: 'POST', body: '{"fields":{"s":{"stringValue":"é"}}}' });
    await fetch(`${documents()}/a/closed`, { headers: { authorization: 'Bearer owner' } });
    await expect.poll(() => messages.length).toBe(4);
    const [, allowed, denied, failed] = messages;
    expect(allowed).toMatchObject({
      outcome: 'allow',
      granularAllowOutcomes: [{ line: 3, outcome: true }],
      rules: RULES,
    });
    expect(denied).toMatchObject({
      outcome: 'deny',
      rulesReleaseName: expect.stringMatching(`^projects/${PROJECT}/`),
      rulesContext: { method: 'get', path: '/databases/(default)/documents/a/closed', resource: { nullValue: null } },
      granularAllowOutcomes: [{ line: 3, outcome: false }],
    });
    const fields = { data: { mapValue: { fields: { s: { stringValue: 'é' } } } } };
    const request = { mapValue: { fields: { auth: { nullValue: null }, resource: { mapValue: { fields } } } } };
    expect(failed).toMatchObject({ outcome: 'error', rulesContext: { method: 'create', request } });
    const later = connect();
    await expect.poll(() => later.messages).toEqual([[allowed, denied, failed]]);
    for (const each of [socket, later.socket]) {
      each.close();
      await once(each, 'close');
    }
  });

  it.each([
    ['a page of another origin', '/requests', 'https://example.com', '403'],
    ['a page of this machine', '/requests', 'http://localhost:4000', '101'],
    ['another path', '/nowhere', 'http://127.0.0.1:4000', '404'],
  ])('answers %s', async (_, path, origin, status) => {
    const socket = net.connect(feed.port, '127.0.0.1');
    const head = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: eHh4',
      'Host: x',
      `Origin: ${origin}`,
    ];
    socket.write([`GET ${path} HTTP/1.1`, ...head, '', ''].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });
});
