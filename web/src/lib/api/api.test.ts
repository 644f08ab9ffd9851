import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { listLikes, removeFavorite } from '@tagpo/contract/calls/choices';
import { listConversations } from '@tagpo/contract/calls/conversations';
import type { Call } from '@tagpo/contract/calls/define-call';
import { generateSamples } from '@tagpo/contract/calls/staff';
import { requestId } from '@tagpo/contract/request-id';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOptions, createApi } from './api.ts';

const api = createApi({ readToken: async () => 'token', readAppCheckToken: async () => undefined });

/** The data of a call that the network answers with `answer`. */
async function read<C extends Call>(call: C, options: CallOptions<C>, answer: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  return (await api(call, options)).data;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const conversation = {
  id: 'ana_ben',
  member: { id: 'ben', name: 'Ben', isOnline: true, isDeleted: false },
  state: 'open',
  startedByMe: true,
  isMatch: true,
  lastMessage: {
    id: 'm1',
    content: 'Hi',
    sentAt: '2026-01-01T00:00:00Z',
    isMine: true,
    sequence: 1,
    senderSequence: 1,
  },
  rev: 1,
  unread: 0,
  read: 0,
  delivered: 0,
  updatedAt: '2026-01-01T00:00:00Z',
};

describe('an answer of a later build', () => {
  it('loses fields that this build does not know', async () => {
    const { member, lastMessage } = conversation;
    const later = {
      ...conversation,
      isPinned: true,
      mood: { colour: 'blue' },
      member: { ...member, pronouns: ['they'] },
      lastMessage: { ...lastMessage, reactions: [{ by: 'ben' }] },
    };
    const answer = [conversation, later, { ...conversation, lastMessage: null, isPinned: false }];
    expect(await read(listConversations, { query: {} }, answer)).toEqual([
      conversation,
      conversation,
      { ...conversation, lastMessage: null },
    ]);
  });

  it('is read when it is one object', async () => {
    expect(await read(removeFavorite, { params: { id: 'ben' } }, { isFavorite: false, since: 1 })).toEqual({
      isFavorite: false,
    });
  });
});

it('is refused with the id of the call', async () => {
  let sent: Headers | undefined;
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sent = new Headers(headers);
    return new Response('no', { status: 502 });
  });
  const refused = await api(listLikes, { query: {} }).catch((error: unknown) => error);
  expect(requestId.safeParse(sent?.get('x-request-id')).success).toBe(true);
  expect(refused).toMatchObject({ status: 502, requestId: sent?.get('x-request-id') });
});

it.each([
  ['a field is missing', { ...conversation, unread: undefined }],
  ['a field is of another type', { ...conversation, unread: 'none' }],
  ['a new field stands beside a wrong one', { ...conversation, isPinned: true, member: { name: 'Ben' } }],
  ['it is no object', 'conversation'],
])('refuses an answer when %s', async (_what, answer) => {
  await expect(read(listConversations, { query: {} }, [answer])).rejects.toThrow();
});

describe('a call without an answer', () => {
  const timeouts: { ms: number; end: () => void }[] = [];
  beforeEach(() => {
    timeouts.length = 0;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timeout = new AbortController();
      timeouts.push({ ms, end: () => timeout.abort(new DOMException('', 'TimeoutError')) });
      return timeout.signal;
    });
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
  });
  const never = () => new Promise<string>(() => {});

  it('times out while its token is renewed', async () => {
    const waiting = createApi({ readToken: never, readAppCheckToken: async () => undefined });
    const call = waiting(listLikes, { query: {} });
    timeouts[0]?.end();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  });

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const call = api(listLikes, { query: {}, signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  it.each([
    ['listLikes', 20_000, () => api(listLikes, { query: {} })],
    ['updateOwnProfile', 30_000, () => api(updateOwnProfile, { body: {} })],
    ['generateSamples', 90_000, () => api(generateSamples, { query: {} })],
  ] as const)('times out by call: %s after %i ms', async (_name, ms, ask) => {
    const call = ask();
    expect(timeouts[0]?.ms).toBe(ms);
    timeouts[0]?.end();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  });
});
