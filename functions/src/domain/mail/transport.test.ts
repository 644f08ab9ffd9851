import { describe, expect, it } from 'vitest';
import { parseSender, smtpTransport } from './transport.ts';

describe('the settings of mail', () => {
  it('sends through no server without TLS', () => {
    const url = 'smtp://user:secret@mail.example.com:587';
    expect(smtpTransport(url)).toMatchObject({ url, requireTLS: true });
  });

  it.each(['', 'mail.example.com', 'https://user:secret@mail.example.com', 'smtp://mail.example.com'])(
    'refuses the server %j, and quotes no password',
    (url) => {
      expect(() => smtpTransport(url)).toThrow('SMTP_URL');
      expect(() => smtpTransport(url)).not.toThrow('secret');
    },
  );

  it('refuses a sender that is no address', () => {
    expect(parseSender('hello@tagpo.example')).toBe('hello@tagpo.example');
    expect(() => parseSender('Tagpo')).toThrow('MAIL_FROM');
    expect(() => parseSender(undefined)).toThrow('MAIL_FROM');
  });
});
