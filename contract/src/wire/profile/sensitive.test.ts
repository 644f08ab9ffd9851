import { describe, expect, it } from 'vitest';
import { audiences, SENSITIVE_FIELDS, splitByAudience } from './sensitive.ts';

describe('splitByAudience', () => {
  const fields = { name: 'Ana', religion: 'Catholic', smoking: 'never' };

  it.each(['matches', 'me'] as const)('keeps what is for %s out of what everybody sees', (audience) => {
    expect(splitByAudience(fields, { religion: audience })).toEqual({
      open: { name: 'Ana', smoking: 'never' },
      restricted: { religion: 'Catholic' },
    });
  });

  it('shows everybody what no audience is chosen for', () => {
    expect(splitByAudience(fields)).toEqual({ open: fields, restricted: {} });
  });
});

describe('audiences', () => {
  it('take every sensitive field and no other', () => {
    const all = Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, 'me']));
    expect(audiences.safeParse(all).data).toEqual(all);
    expect(audiences.safeParse({ name: 'me' }).success).toBe(false);
    expect(audiences.safeParse({ religion: 'friends' }).success).toBe(false);
  });
});
