import { errorBody } from '@tagpo/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addCouple, send } from '../fixtures/member-actions.ts';

let suite: ApiSuite;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  suite = await openApiSuite();
  [ana, ben] = await addCouple(suite);
});
afterAll(() => suite.close());
/** Sixty messages and six hundred calls a minute are allowed. */
const letAMinutePass = () => {
  suite.clock.skewMs += 61_000;
};

const hex = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
const patch = (body: object) => suite.call('PATCH', '/profile/me', { token: ana.token, body });
const keysOf = (body: unknown) => errorBody.parse(body).issues?.map(({ path, key }) => `${path} ${key}`);

const INVISIBLE = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180e', '\u200b', '\u200c'],
  ...['\u200d', '\u200e', '\u200f', '\u2060', '\u2061', '\u2062', '\u2063', '\u2064', '\u2065', '\u206a', '\u206f'],
  ...['\u2800', '\u3164', '\ufe00', '\ufe0f', '\ufeff', '\uffa0', '\ufff0', '\ufffa', '\u{1d159}', '\u{1d173}'],
  ...[
    '\u{e0001}',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0100}',
    '\u{e01ef}',
    '\u00a0',
    '\u2003',
    '\u2028',
    '\u2029',
    '\u3000',
  ],
  ...['\u200b\u3164\u2800\u00ad', '\u2800 \u2800\u2800', '\u0301', '\u0e49', '\u20dd', '\u{e0068}\u{e0069}'],
];

describe('49 a text that shows nothing', () => {
  it('49 is no name, no bio, no tag and no message', async () => {
    for (const one of INVISIBLE) {
      for (const text of [one, one.repeat(10)]) {
        const named = await patch({ name: text });
        expect([hex(text), named.status, keysOf(named.body)?.length]).toEqual([hex(text), 400, 1]);
        const sent = await send(suite, ana, { to: ben, content: text });
        expect([hex(text), sent.status]).toEqual([hex(text), 400]);
        const tagged = await patch({ interests: [text] });
        expect([hex(text), tagged.status]).toEqual([hex(text), 400]);
        const written = await patch({ bio: text });
        // What is nothing but white space is an empty bio, which an edit may leave.
        if (text.trim() !== '') expect([hex(text), written.status]).toEqual([hex(text), 400]);
      }
    }
  });

  it('49 is said in words that name the field', async () => {
    expect(keysOf((await patch({ name: '\u3164' })).body)).toEqual(['name name-without-letter']);
    expect(keysOf((await patch({ bio: '\u2800\u200d' })).body)).toEqual(['bio text-invisible']);
    expect(keysOf((await patch({ name: '...' })).body)).toEqual(['name name-without-letter']);
    expect(keysOf((await send(suite, ana, { to: ben, content: '\u3164' })).body)).toEqual(['content text-invisible']);
  });
});

const STACKED = [
  `Z${'\u0301'.repeat(5)}`,
  `Zalgo${'\u0300\u0316\u0334'.repeat(10)}`,
  `a${'\u0e49'.repeat(20)}`,
  `a${'\u20dd'.repeat(6)}`,
  `a${'\u0301'.repeat(4)}\u034f${'\u0301'.repeat(4)}`,
  `a${'\u0301\u200d'.repeat(9)}`,
  `a${'\u0301\u200b'.repeat(9)}`,
  `\u0628${'\u064b'.repeat(9)}`,
];

const TURNED = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const CONTROL = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\ufeff', '\ufff9', '\u206d', '\u{e0041}'];

describe('49 a text that breaks out of its line', () => {
  beforeAll(letAMinutePass);

  it.each(STACKED)('49 %j is refused wherever it is written', async (text) => {
    for (const body of [{ name: text }, { bio: text }, { occupation: text }, { interests: [text] }]) {
      const answer = await patch(body);
      expect([answer.status, keysOf(answer.body)?.[0]]).toEqual([400, expect.stringMatching(/ text-unreadable$/)]);
    }
    expect((await send(suite, ana, { to: ben, content: text })).status).toBe(400);
  });

  it.each([...TURNED, ...CONTROL])('49 %j is refused wherever it is written', async (one) => {
    for (const text of [`Ana${one}moc.elgoog`, `${one}Ana`, `Ana${one}`]) {
      if (text.trim() === 'Ana') continue;
      for (const body of [{ name: text }, { bio: text }, { occupation: text }, { interests: [text] }]) {
        expect([hex(text), (await patch(body)).status]).toEqual([hex(text), 400]);
      }
      expect((await send(suite, ana, { to: ben, content: text })).status).toBe(400);
    }
  });
});

const NAMES = [
  ...['Ñiña Peñaflor', "D'Angelo", 'Ma. Cristina-Reyes', 'Nguyễn Thị Hường', 'Nguye\u0302\u0303n', 'مُحَمَّد', 'عبد الله'],
  ...[
    'شِرْکَت\u200cها',
    'שָׁלוֹם',
    'בְּרֵאשִׁ֖ית',
    'น้ำทิพย์',
    'กิ๊ก',
    'မြို့သူ',
    'ភ្នំពេញ',
    'श्रीकृष्ण',
    '한글',
    '山田',
    'Ana 👩🏽‍🚀',
    'Jo 🇵🇭',
    'J',
    'X Æ A-12',
  ],
];
const MESSAGES = [
  '👍🏽',
  '👩‍❤️‍👩',
  '❤️',
  '🇵🇭🇵🇭',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  '?!',
  '...',
  '₱500',
  'Sige\n\nbukas',
  'á̂',
  '👨‍👩‍👧‍👦'.repeat(20),
];

describe('49 what people write', () => {
  beforeAll(letAMinutePass);

  it.each(NAMES)('49 %s is a name', async (name) => {
    const answer = await patch({ name });
    expect([answer.status, answer.body.name]).toEqual([200, name.normalize('NFC')]);
  });

  it.each([...NAMES, ...MESSAGES])('49 %j is a message and a bio', async (text) => {
    expect((await patch({ bio: text })).status).toBe(200);
    const answer = await send(suite, ana, { to: ben, content: text });
    expect([answer.status, answer.body.content]).toEqual([201, text.normalize('NFC')]);
  });
});
