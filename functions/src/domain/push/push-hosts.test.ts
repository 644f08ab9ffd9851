import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-by3p.notify.windows.com/w/?token=a',
])('%s belongs to a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.tld/',
  'https://evil.tld/fcm.googleapis.com',
  'https://evilpush.apple.com.tld/x',
  'https://notpush.apple.com/x',
  'https://169.254.169.254/computeMetadata/v1/',
  'https://metadata.google.internal/',
  'https://10.0.0.1/x',
  'https://192.168.1.1/x',
  'https://[fd00::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[::1]/',
  'https://0.0.0.0/x',
  'https://127.0.0.1.nip.io/x',
  'https://127.0.0.1@example.com/x',
  'https://localhost/',
  'https://localhost.example.com/x',
  'file:///etc/passwd',
  'gopher://10.0.0.1:25/x',
  'javascript:alert(1)',
  '',
])('%s does not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
