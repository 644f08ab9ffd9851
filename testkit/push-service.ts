/** A push service of our own on loopback: takes what the API sends, checks who signed it, and decrypts it as a browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@tagpo/contract/wire/account/push';

export interface Received {
  readonly payload: PushPayload;
  /** Bytes as they came, encrypted. */
  readonly length: number;
  readonly topic: string | undefined;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
}

export interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly received: Received[];
}

export type PushTestService = Awaited<ReturnType<typeof openPushService>>;

/** `publicKey` is whose signature (VAPID) every notice must carry. */
export async function openPushService(publicKey: string) {
  const browsers = new Map<string, Browser & { decrypt: (body: Buffer) => Buffer }>();
  const status = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const id = (request.url ?? '').slice(1);
    asked.push(id);
    const browser = browsers.get(id);
    const answer = status.get(id) ?? (browser ? 201 : 404);
    if (answer >= 300 && answer < 400) response.setHeader('Location', `http://127.0.0.1:${portOf()}/redirected`);
    try {
      const body = await readBody(request);
      requireSignature(request, publicKey, `http://127.0.0.1:${portOf()}`);
      if (browser && answer === 201) browser.received.push(describe(request, body, browser.decrypt(body)));
      response.writeHead(answer).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
      failures.push(error);
    }
  });
  /** What a real push service would have refused. */
  const failures: unknown[] = [];
  /** The path of every request. */
  const asked: string[] = [];
  const portOf = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    failures,
    asked,
    /** A browser that is subscribed here, with keys of its own. */
    addBrowser(): Browser {
      const id = randomBytes(16).toString('hex');
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = pair.generateKeys();
      const browser = {
        endpoint: `http://127.0.0.1:${portOf()}/${id}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        received: [],
        decrypt: (body: Buffer) => decrypt(body, { pair, p256dh, auth }),
      };
      browsers.set(id, browser);
      return browser;
    },
    /** From now on the service answers so for this browser: 410 when it is gone, 307 to lead elsewhere. */
    answer(browser: Browser, code: number): void {
      status.set(new URL(browser.endpoint).pathname.slice(1), code);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function describe({ headers }: IncomingMessage, body: Buffer, plain: Buffer): Received {
  const header = (name: string) => headers[name]?.toString();
  return {
    payload: JSON.parse(plain.toString()),
    length: body.length,
    topic: header('topic'),
    ttl: header('ttl'),
    urgency: header('urgency'),
  };
}

/** RFC 8292: a token for this origin, not over a day old, signed by the key that the browser subscribed with. */
function requireSignature({ headers, method }: IncomingMessage, publicKey: string, origin: string): void {
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('Not a push message');
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('Signed by another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = Date.now() / 1000;
  if (!isSigned || aud !== origin || exp < seconds || exp > seconds + 86_400 || !/^(mailto|https):/.test(sub)) {
    throw new Error('The signature does not hold');
  }
}

interface Subscription {
  readonly pair: ReturnType<typeof createECDH>;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** RFC 8188 and 8291: one record. */
function decrypt(body: Buffer, { pair, p256dh, auth }: Subscription): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The delimiter of the last record, then padding.
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end);
}
