import { describe, expect, it } from 'vitest';
import { openPosition, type Position, sealPosition } from './cursor.ts';

const key = new Uint8Array(32).fill(7);
const seal = { key, scope: 'maria|13741' };
const place: Position = {
  ring: 2,
  after: { order: [20_720, 1_099_511_627_775], age: 28, wishes: [120, 18, 50], id: 'jose' },
  seen: { at: 1_790_000_000_999, minute: 29_833_333 },
};

describe('a cursor', () => {
  it('opens to the position it was sealed from', () => {
    expect(openPosition(sealPosition(place, seal), seal)).toEqual(place);
  });

  it('tells nothing of who or when', () => {
    const cursor = Buffer.from(sealPosition(place, seal), 'base64url').toString('latin1');
    expect(cursor).not.toContain('jose');
    expect(cursor).not.toContain('20720');
  });

  const sealed = sealPosition(place, seal);
  it.each([
    ['text', 'abc'],
    ['nothing', ''],
    ['a cut cursor', sealed.slice(0, -4)],
    ['a changed cursor', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`],
    ['a cursor of another member', sealPosition(place, { key, scope: 'ana|13741' })],
    ['a cursor of another key', sealPosition(place, { ...seal, key: new Uint8Array(32) })],
    ['plain JSON', Buffer.from(JSON.stringify(place)).toString('base64url')],
  ])('is refused when it is %s', (_name, cursor) => {
    expect(() => openPosition(cursor, seal)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  });
});
