import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Where Firebase Hosting's requests come from: the networks its content delivery network publishes
 * (https://api.fastly.com/public-ip-list).
 */
export const HOSTING_NETWORKS = [
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
] as const;

/** Networks of machines, links and private networks: no address on the internet. */
const INNER_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const;

/**
 * Reads the caller’s address, to count by. Every proxy appends the address that called it to `X-Forwarded-For`, so from its end the first address
 * that is no proxy of ours is the caller’s; the caller wrote what precedes it. Undefined if only proxies are named.
 */
export function createReadAddress(proxyNetworks: readonly string[]) {
  const proxies = blockListOf([...INNER_NETWORKS, ...proxyNetworks]);
  return (request: IncomingMessage): string | undefined => {
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [...forwarded, request.socket.remoteAddress ?? ''].map(plainAddress).filter((hop) => hop !== '');
    const caller = hops.findLast((hop) => !isWithin(proxies, hop));
    return caller === undefined || isIP(caller) === 0 ? undefined : networkOf(caller);
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isWithin(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Trims, and unwraps an IPv4 address that is written as IPv6. */
function plainAddress(text: string): string {
  return text.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** An IPv4 address itself; of an IPv6 address the /64 network, which belongs to one line. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const half = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}
