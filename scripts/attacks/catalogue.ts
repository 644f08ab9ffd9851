/** The attacks by number, as the table names them. Titles of tests begin with the number. */
export interface Attack {
  readonly number: number;
  readonly name: string;
  /** What of it cannot be run here, and is checked on configuration instead. */
  readonly limit?: string;
}

export const CLASSES: Readonly<Record<string, readonly Attack[]>> = {
  Location: [
    { number: 1, name: 'non-interference of positions inside a town' },
    { number: 2, name: 'trilateration with 3 to 1,000 probes' },
    { number: 3, name: 'sort oracle' },
    { number: 4, name: 'hidden member in lists' },
    { number: 5, name: 'a thousand repeats' },
    { number: 6, name: 'moving place' },
    { number: 7, name: 'coordinates in answers, documents, frames, metadata' },
  ],
  Data: [
    { number: 8, name: 'fields of answers about others' },
    { number: 9, name: 'projection parameters' },
    { number: 10, name: 'like secrecy' },
    { number: 11, name: 'absent, hidden, deactivated, deleted, blocked alike' },
    { number: 12, name: 'limits out of bounds' },
    { number: 13, name: 'known and unknown addresses' },
    { number: 14, name: 'metadata of photos' },
    { number: 44, name: 'each stored field broken' },
    { number: 45, name: 'who blocked me' },
    { number: 46, name: 'cursors and lists with every private wish' },
    { number: 58, name: 'others’ wishes by changing one’s own' },
    { number: 61, name: 'leaving before a report is read, and coming back after a switch-off' },
  ],
  Talking: [
    { number: 56, name: 'typing and marks by the thousand' },
    { number: 60, name: 'writes on their way at a switch-off' },
    { number: 63, name: 'deals, switches, reading and tabs at once' },
    { number: 64, name: 'conversations opened by the blocked or switched off' },
    { number: 68, name: 'what whoever waits or counts learns' },
    { number: 69, name: 'late signals and locked inboxes' },
  ],
  Rules: [
    { number: 18, name: 'conversations after a block' },
    { number: 19, name: 'forged and edited messages' },
    { number: 20, name: 'forged likes' },
    { number: 42, name: 'every read and write of Firestore' },
    { number: 43, name: 'locks on all that may be read' },
    { number: 22, name: 'Storage paths' },
    { number: 23, name: 'files that are no photos' },
  ],
  Auth: [
    { number: 24, name: 'bad tokens', limit: 'signed tokens by a key of our own in place of Google’s' },
    { number: 25, name: 'deactivated and revoked' },
    { number: 26, name: 'admin by look-alike addresses' },
    { number: 27, name: 'admin routes as a member' },
    { number: 28, name: 'cross-site calls' },
    { number: 29, name: 'replays' },
    { number: 51, name: 'tokens of the anonymous and of the erased' },
    { number: 62, name: 'staff by an address where no domain is named' },
  ],
  Device: [
    { number: 50, name: 'a shared device after a log-out' },
    { number: 67, name: 'a bad target in the outbox' },
  ],
  Machine: [
    { number: 65, name: 'everything killed at once' },
    { number: 66, name: 'saves that fail or were cut off' },
  ],
  Input: [
    { number: 30, name: 'types, arrays, ids' },
    { number: 31, name: 'mass assignment' },
    { number: 32, name: 'prototype pollution' },
    { number: 33, name: 'size, depth, slowness, ReDoS' },
    { number: 34, name: 'escaping limits', limit: 'App Check and the front’s own limits are Google’s' },
    { number: 35, name: 'sixty XSS payloads' },
    { number: 36, name: 'log injection' },
    { number: 37, name: 'races' },
    { number: 38, name: 'the costliest call for a minute' },
    { number: 39, name: 'ten thousand fuzzed requests' },
    { number: 40, name: 'traces after deletion' },
    { number: 41, name: 'production bundle', limit: 'built here, not fetched from Hosting' },
    {
      number: 48,
      name: 'cursors, moments, paths and queries at the edge',
      limit: 'a path that Hosting cannot read it refuses itself',
    },
    { number: 49, name: 'invisible, stacked and turned texts' },
    { number: 57, name: 'forged hosts' },
    {
      number: 70,
      name: 'push endpoints',
      limit: 'the list of push services is a unit test’s: the suite takes loopback alone',
    },
  ],
};
