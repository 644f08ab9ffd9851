import { expect, test } from 'vitest';
import { describeAdvisories } from './advisories.ts';

const audit = (counts: object, vulnerabilities = {}) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { info: 0, ...counts, total: 1 } } });

test('A report without advisories counts zeros.', () => {
  const found = describeAdvisories(audit({ low: 0, moderate: 0, high: 0, critical: 0 }));
  expect(found.text).toBe('Advisories about what is shipped: 0 critical, 0 high, 0 moderate, 0 low.');
  expect(found).toMatchObject({ isRefused: false, isKnown: true });
});

test('A high advisory is refused, a moderate one is not.', () => {
  const known = { express: { severity: 'high' }, qs: { severity: 'moderate' } };
  const found = describeAdvisories(audit({ low: 0, moderate: 1, high: 1, critical: 0 }, known));
  expect(found.isRefused).toBe(true);
  expect(found.text).toContain('high: express');
  expect(found.text).not.toContain('qs');
});

test.each([
  [JSON.stringify({ message: '405 Method Not Allowed', error: {} }), '405 Method Not Allowed'],
  ['', 'npm gave no report'],
])('The report %j proves nothing.', (output, reason) => {
  const { text, isKnown } = describeAdvisories(output);
  expect(text).toContain(`No advisory data could be reached (${reason})`);
  expect(isKnown).toBe(false);
});
