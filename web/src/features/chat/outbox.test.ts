import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Outgoing, openMessageDraft, openOutbox, stillOutgoing } from './outbox.ts';

const one: Outgoing = {
  id: '0b8f8b1e-5a54-4f0c-9d0a-3f6f0f6c2a11',
  content: 'Kumusta',
  writtenAt: '2026-11-20T00:00:00.000Z',
  hasFailed: false,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what a reload caught on its way, to be sent again', () => {
  openOutbox('me', 'ana').write([one]);
  expect(openOutbox('me', 'ana').read()).toEqual([{ ...one, hasFailed: true }]);
});

it('shows nobody what another account or conversation holds', () => {
  openOutbox('me', 'ana').write([one]);
  openMessageDraft('me', 'ana').write('Hi');
  expect(openOutbox('you', 'ana').read()).toEqual([]);
  expect(openMessageDraft('me', 'bea').read()).toBeUndefined();
});

it('drops what has arrived', () => {
  expect(stillOutgoing([one], [{ id: one.id }])).toEqual([]);
  expect(stillOutgoing([one], [])).toEqual([one]);
});
