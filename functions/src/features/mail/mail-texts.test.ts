import { describe, expect, it } from 'vitest';
import { writeDigest, writeLetter } from './mail-texts.ts';

const link = 'https://tagpo.example/action?oobCode=1&lang=en';

describe('a letter', () => {
  it('says what the link does, in English', () => {
    expect(writeLetter('verification', { language: 'en', link })).toEqual({
      subject: 'Verify your email address for Tagpo',
      text: [
        'Hello,',
        'Open this link to verify that this address is yours:',
        link,
        'If you did not ask for this, you can ignore this mail.',
        'Tagpo',
      ].join('\n\n'),
    });
  });

  it.each(['verification', 'password-reset', 'report-outcome', 'appeal-outcome'] as const)(
    'of %s has its link on a line of its own in both languages',
    (kind) => {
      const letters = (['en', 'fil'] as const).map((language) => writeLetter(kind, { language, link }));
      for (const { text } of letters) expect(text.split('\n')).toContain(link);
      expect(new Set(letters.map(({ subject }) => subject)).size).toBe(2);
    },
  );
});

describe('a digest', () => {
  const digest = (messages: number, matches: number, language: 'en' | 'fil' = 'en') =>
    writeDigest({ messages, matches }, { language, site: 'https://tagpo.example', token: 'a.b' });

  it.each([
    [3, 1, 'You have 3 unread messages and 1 new match'],
    [1, 0, 'You have 1 unread message'],
    [0, 2, 'You have 2 new matches'],
  ])('of %i messages and %i matches says %s', (messages, matches, subject) => {
    expect(digest(messages, matches).subject).toBe(subject);
  });

  it.each(['en', 'fil'] as const)('in %s ends by a link and by a header', (language) => {
    const { text, headers } = digest(1, 1, language);
    expect(text.split('\n')).toContain('https://tagpo.example/unsubscribe#a.b');
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://tagpo.example/api/mails/unsubscribe?token=a.b>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
