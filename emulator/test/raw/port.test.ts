/** The port by hand: split, pipelined and stray bytes, and the limit on a message's size. */
import { once } from 'node:events';
import net from 'node:net';
import { Client, credentials, status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { type Target, useTarget } from '../target.ts';

const MIB = 1024 * 1024;

describe('one port', () => {
  const target = useTarget();

  it.each([
    ['one byte at a time', [...'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n']],
    ['a method cut in two', ['PU', 'T /emulator/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n']],
    ['a method like the preface', ['P', 'ROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n']],
  ])('answers %s', async (_, pieces) => {
    expect(await exchange(target, pieces)).toMatch(/^HTTP\/1\.1 \d{3}/);
  });

  it('answers pipelined requests in order', async () => {
    const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answer = await exchange(target, [get + get + last]);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  });

  it('serves others while a connection sends half a word', async () => {
    const silent = net.connect(target.port, target.host);
    await once(silent, 'connect');
    silent.write('GE');
    expect(await (await fetch(`http://${target.address}/`)).text()).toContain('Ok');
    const half = net.connect(target.port, target.host);
    await once(half, 'connect');
    half.write('PRI * HT');
    expect((await fetch(`http://${target.address}/`)).status).toBe(200);
    silent.write('T / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const [first] = await once(silent, 'data');
    expect(String(first)).toContain('200');
    half.destroy();
    silent.destroy();
  });

  it('survives a connection that is reset', async () => {
    const socket = net.connect(target.port, target.host);
    await once(socket, 'connect');
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\ngarbage after the preface');
    socket.resetAndDestroy();
    expect((await fetch(`http://${target.address}/`)).status).toBe(200);
  });

  it.each([
    ['accepts a message of 99 MiB', 99 * MIB, status.INVALID_ARGUMENT],
    ['refuses a message of 101 MiB', 101 * MIB, status.RESOURCE_EXHAUSTED],
  ])('%s', async (_, size, code) => {
    expect((await commitBytes(target, unknownField(size))).code).toBe(code);
  });

  it('refuses bytes that are no message', async () => {
    expect((await commitBytes(target, Buffer.from([0xff, 0xff, 0xff]))).code).toBe(status.INVALID_ARGUMENT);
  });
});

function exchange({ host, port }: Target, pieces: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, noDelay: true });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    const send = (index: number) => {
      const piece = pieces[index];
      if (piece !== undefined) socket.write(piece, () => setImmediate(send, index + 1));
    };
    socket.on('connect', () => send(0));
  });
}

/** A Commit with only field 15, which does not exist: it is skipped, and the Commit refused for naming no database. */
function unknownField(size: number): Buffer {
  const header = [(15 << 3) | 2];
  for (let rest = size; rest > 0; rest >>>= 7) header.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
  return Buffer.concat([Buffer.from(header), Buffer.alloc(size)]);
}

function commitBytes({ address }: Target, bytes: Buffer): Promise<{ code: number }> {
  const client = new Client(address, credentials.createInsecure(), { 'grpc.max_send_message_length': -1 });
  const same = (value: Buffer) => value;
  return new Promise((resolve) => {
    client.makeUnaryRequest('/google.firestore.v1.Firestore/Commit', same, same, bytes, (error) => {
      client.close();
      resolve({ code: error?.code ?? status.OK });
    });
  });
}
