import { expect, it } from 'vitest';
import { forgetMember } from './forget-member.ts';

it('removes what belongs to one account and nothing else', () => {
  const keys = ['tagpo.setup-draft.me', 'tagpo.outbox.me.ana', 'tagpo.outbox.you.me2', 'tagpo.language', 'other.me'];
  const kept: Record<string, string> = Object.fromEntries(keys.map((key) => [key, 'x']));
  const storage = Object.create({ removeItem: (key: string) => delete kept[key] });
  forgetMember('me', Object.assign(storage, kept));
  expect(Object.keys(kept)).toEqual(['tagpo.outbox.you.me2', 'tagpo.language', 'other.me']);
});
