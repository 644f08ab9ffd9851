import { describe, expect, it } from 'vitest';
import { isAdministrator } from './admin-rule.ts';

describe('isAdministrator', () => {
  it.each([
    ['the claim', { admin: true }],
    ['the verified suffix', { email: 'admin@admin.com', email_verified: true }],
  ])('is true for %s', (_name, claims) => {
    expect(isAdministrator(claims, 'admin.com')).toBe(true);
  });

  it.each([
    ['nobody', {}],
    ['the suffix unverified', { email: 'x@admin.com' }],
    ['the suffix said to be unverified', { email: 'x@admin.com', email_verified: false }],
    ['a truthy word for verified', { email: 'x@admin.com', email_verified: 'true' }],
    ['a truthy claim', { admin: 'true' }],
    ['a domain that goes on', { email: 'x@admin.com.evil.tld', email_verified: true }],
    ['a subdomain', { email: 'x@sub.admin.com', email_verified: true }],
    ['a domain that ends alike', { email: 'x@notadmin.com', email_verified: true }],
    ['a Cyrillic а', { email: 'x@аdmin.com', email_verified: true }],
    ['upper case', { email: 'X@ADMIN.COM', email_verified: true }],
    ['a second at-sign', { email: '"a@b"@admin.com', email_verified: true }],
    ['a list', { email: ['x@admin.com'], email_verified: true }],
  ])('is false for %s', (_name, claims) => {
    expect(isAdministrator(claims, 'admin.com')).toBe(false);
  });

  it.each([
    ['unset', undefined],
    ['empty', ''],
  ])('goes by the claim alone where the domain is %s', (_name, domain) => {
    expect(isAdministrator({ admin: true }, domain)).toBe(true);
    expect(isAdministrator({ email: 'admin@admin.com', email_verified: true }, domain)).toBe(false);
    expect(isAdministrator({ email: 'admin@', email_verified: true }, domain)).toBe(false);
  });
});
