/** The attacks by number, as the table names them. Titles of tests begin with the number. */
export interface Attack {
  readonly number: number;
  readonly name: string;
  /** What it did before it was closed; of those that every version withstood nothing. */
  readonly before?: string;
  /** What of it cannot be run here, and is checked on configuration instead. */
  readonly limit?: string;
}

const CLOSED = 'no client may write, so every write is denied before its fields are looked at';

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
    {
      number: 44,
      name: 'each stored field broken',
      before: 'one time of `null` broke the other’s list, block, report, export and deletion',
    },
    { number: 45, name: 'who blocked me', before: 'a list fell silent at a hundred blocks, whosever they were' },
    {
      number: 46,
      name: 'cursors and lists with every private wish',
      before: 'the length of a cursor told digits of an age and of wishes',
    },
    {
      number: 47,
      name: 'names of files, moments of uploads',
      before: 'a photo’s link told what its file was called and when it was uploaded',
    },
    {
      number: 53,
      name: 'links to pictures after an end',
      before: 'a link showed the photo for ever, after block, hide, switch-off and erasure',
    },
    {
      number: 54,
      name: 'texts hidden in photos',
      before: 'text in a colour profile, a second data block or an unknown part was served',
    },
    {
      number: 55,
      name: 'another picture as the small one',
      before: 'the small file was any picture of up to 8,192 pixels',
    },
    {
      number: 58,
      name: 'others’ wishes by changing one’s own',
      before: 'whom others look for was found by changing one’s own age',
    },
    {
      number: 61,
      name: 'leaving before a report is read, and coming back after a switch-off',
      before: 'the case was empty once the account was gone, and its owner back the same minute',
    },
  ],
  Talking: [
    { number: 56, name: 'typing and marks by the thousand', before: 'typing and marks had no limit' },
    { number: 60, name: 'writes on their way at a switch-off', before: 'nothing any more: closed with the database' },
    {
      number: 63,
      name: 'deals, switches, reading and tabs at once',
      before: 'a deck lost whom an undo put back, and two switches left sign-in and account apart',
    },
    {
      number: 64,
      name: 'conversations opened by the blocked or switched off',
      before: 'a conversation that the blocked opened stayed',
    },
    {
      number: 68,
      name: 'what whoever waits or counts learns',
      before: 'whoever waited for an answer was told that it was read',
    },
    { number: 69, name: 'late signals and locked inboxes', before: 'nothing yet: inboxes are new' },
  ],
  Rules: [
    { number: 15, name: 'the read matrix' },
    { number: 16, name: 'forbidden fields of one’s own documents' },
    { number: 17, name: 'extra keys, wrong types, huge values', limit: CLOSED },
    { number: 18, name: 'conversations after a block' },
    { number: 19, name: 'forged and edited messages' },
    { number: 20, name: 'forged likes' },
    { number: 21, name: 'a batch of several writes', limit: CLOSED },
    {
      number: 42,
      name: 'every read and write of Firestore',
      before: 'told what was before a hide, a block and a deletion, by `readTime`',
    },
    {
      number: 43,
      name: 'locks on all that may be read',
      before: 'a transaction that only read held the other’s block for a minute',
    },
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
    {
      number: 51,
      name: 'tokens of the anonymous and of the erased',
      before: 'anybody signed in, anonymously too, stored files',
    },
    {
      number: 62,
      name: 'staff by an address where no domain is named',
      before: 'a mailbox at admin.com was staff of the deployed product',
    },
  ],
  Device: [
    { number: 50, name: 'a shared device after a log-out', before: 'the code to appeal by stayed on the device' },
    { number: 67, name: 'a bad target in the outbox', before: 'one bad target held up what was behind it' },
  ],
  Machine: [
    { number: 65, name: 'everything killed at once', before: 'everything since the start was lost without a word' },
    { number: 66, name: 'saves that fail or were cut off', before: 'a line in a log, and exit code 0' },
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
      before: 'the years 0 and 10000 were answered 500',
      limit: 'a path that Hosting cannot read it refuses itself',
    },
    {
      number: 49,
      name: 'invisible, stacked and turned texts',
      before: 'names of nothing visible, and marks without end, were stored',
    },
    {
      number: 52,
      name: 'uploads that are never registered',
      before: 'any number of files lay there, each with a link that showed it to anybody',
      limit: 'that a session takes no byte more is Cloud Storage’s',
    },
    { number: 57, name: 'forged hosts', before: 'a forged host made another site the app’s own' },
    {
      number: 59,
      name: 'ten instances, and thirty members behind one address',
      limit: 'calls are spread as a balancer spreads them: who could choose the instance would get further',
    },
    {
      number: 70,
      name: 'push endpoints',
      before: 'nothing yet: notices are new',
      limit: 'the list of push services is a unit test’s: the suite takes loopback alone',
    },
  ],
};
