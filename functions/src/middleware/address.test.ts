import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createReadAddress, HOSTING_NETWORKS } from './address.ts';

const readAddress = createReadAddress(HOSTING_NETWORKS);

/** As Cloud Functions hands a request over: from a link of its own machine. */
function requestWith(forwarded: string | undefined, remoteAddress = '169.254.169.126'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address of a caller', () => {
  it.each([
    ['is the one Google was called from', '198.51.100.7', '198.51.100.7'],
    ['is the one Hosting was called from', '198.51.100.7, 157.52.84.36', '198.51.100.7'],
    ['is the one before two caches of Hosting', '198.51.100.7, 151.101.1.2, 157.52.84.36', '198.51.100.7'],
    ['is not what the caller wrote before it', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['is not what the caller wrote, through Hosting', '203.0.113.1,198.51.100.7,157.52.84.36', '198.51.100.7'],
    ['is not nonsense the caller wrote', '"><script>, ,;, 198.51.100.7, 157.52.84.36', '198.51.100.7'],
    ['is IPv4 when it is written as IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
    ['is the network of an IPv6 line', '2001:db8:12:34:aaaa::1', '2001:db8:12:34::/64'],
    ['is the same for another address of that line', '2001:DB8:0012:34:bbbb:1:2:3', '2001:db8:12:34::/64'],
    ['is that of another line', '2001:db8::1, 2a04:4e42::5', '2001:db8:0:0::/64'],
  ])('%s', (_title, forwarded, address) => {
    expect(readAddress(requestWith(forwarded))).toBe(address);
  });

  it.each([
    ['only the machine itself calls', undefined],
    ['only proxies are named', '157.52.84.36'],
    ['only private networks are named', '192.168.1.4, 10.0.0.1, 100.64.3.2'],
    ['what called Google is no address', 'somewhere'],
  ])('is not known when %s', (_title, forwarded) => {
    expect(readAddress(requestWith(forwarded))).toBeUndefined();
  });

  it('is the socket’s where no proxy stands before', () => {
    expect(readAddress(requestWith('203.0.113.1', '198.51.100.7'))).toBe('198.51.100.7');
  });
});
