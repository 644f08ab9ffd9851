import { randomUUID } from 'node:crypto';
import { errorBody } from '@tagpo/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { addCouple } from '../../../testkit/attacks/member-actions.ts';
import { chatIn } from '../../../testkit/chat.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
const [ana, ben] = await addCouple(suite);
afterAll(() => suite.close());

/** Sixty messages and six hundred calls a minute are allowed. */
const letAMinutePass = () => {
  suite.clock.skewMs += 61_000;
};

const hex = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
const patch = (body: object) => suite.patch(ana, '/profile/me', body);
const prompts = (answer: string) => ({ prompts: [{ id: 'merienda', answer }] });
const keysOf = (body: unknown) => errorBody.parse(body).issues?.map(({ path, key }) => `${path} ${key}`);

/** Code points in hexadecimal; a word is a text. */
const fromHex = (words: string) =>
  words.split(' ').map((word) => String.fromCodePoint(...word.split('+').map((code) => Number.parseInt(code, 16))));

const INVISIBLE = [
  ...fromHex(
    'ad 34f 61c 115f 1160 17b4 17b5 180b 180e 200b 200c 200d 200e 200f 2060 2061 2062 2063 2064 2065 206a 206f',
  ),
  ...fromHex(
    '2800 3164 fe00 fe0f feff ffa0 fff0 fffa 1d159 1d173 e0001 e0041 e007f e0100 e01ef a0 2003 2028 2029 3000',
  ),
  ...fromHex('200b+3164+2800+ad 2800+20+2800+2800 301 e49 20dd e0068+e0069'),
];

const DIRECTIONS = fromHex('61c 200e 200f 202a 202b 202c 202d 202e 2066 2067 2068 2069 feff');
const withoutDirections = (text: string) => DIRECTIONS.reduce((rest, one) => rest.replaceAll(one, ''), text);

describe('49 a text that shows nothing', () => {
  it('49 is no name, no bio, no tag, no answer to a prompt and no message', async () => {
    for (const text of INVISIBLE.flatMap((one) => [one, one.repeat(10)])) {
      const named = await patch({ name: text });
      expect([hex(text), named.status, keysOf(named.body)?.length]).toEqual([hex(text), 400, 1]);
      // An edit may leave the bio empty, and white space and directions count as empty.
      const bios = withoutDirections(text).trim() === '' ? [] : [await patch({ bio: text })];
      for (const { status } of [
        await chat.send(ana, ben, text),
        await patch({ interests: [text] }),
        await patch(prompts(text)),
        ...bios,
      ]) {
        expect([hex(text), status]).toEqual([hex(text), 400]);
      }
    }
  });

  it('49 is refused with the name of its field', async () => {
    expect(keysOf((await patch({ name: '\u3164' })).body)).toEqual(['name name-without-letter']);
    expect(keysOf((await patch({ bio: '\u2800\u200d' })).body)).toEqual(['bio text-invisible']);
    expect(keysOf((await patch({ name: '...' })).body)).toEqual(['name name-without-letter']);
    expect(keysOf((await chat.send(ana, ben, '\u3164')).body)).toEqual(['content text-invisible']);
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

const CONTROL = fromHex('0 7 1b 7f 85 9b fff9 206d e0041');
const bodiesWith = (text: string) => [
  { name: text },
  { bio: text },
  { occupation: text },
  { interests: [text] },
  prompts(text),
];

describe('49 a text that breaks out of its line', () => {
  beforeAll(letAMinutePass);

  it.each(STACKED)('49 %j is refused wherever it is written', async (text) => {
    for (const body of bodiesWith(text)) {
      const answer = await patch(body);
      expect([answer.status, keysOf(answer.body)?.[0]]).toEqual([400, expect.stringMatching(/ text-unreadable$/)]);
    }
    expect((await chat.send(ana, ben, text)).status).toBe(400);
  });

  it.each(CONTROL)('49 %j is refused wherever it is written', async (one) => {
    for (const text of [`Ana${one}moc.elgoog`, `${one}Ana`, `Ana${one}`]) {
      for (const body of bodiesWith(text)) expect([hex(text), (await patch(body)).status]).toEqual([hex(text), 400]);
      expect((await chat.send(ana, ben, text)).status).toBe(400);
    }
  });

  it('49 what turns a direction is stored nowhere, and a message sent again is the same', async () => {
    const text = `${DIRECTIONS.join('An')}a`;
    const kept = withoutDirections(text);
    expect(kept).toMatch(/^(An)+a$/);
    const stored = bodiesWith(kept);
    for (const [index, body] of bodiesWith(text).entries()) {
      expect(await patch(body)).toMatchObject({ status: 200, body: stored[index] });
    }
    const id = randomUUID();
    const [first, again] = [await chat.send(ana, ben, text, { id }), await chat.send(ana, ben, text, { id })];
    expect([first.status, first.body.content]).toEqual([201, kept]);
    expect(again.body).toEqual(first.body);
  });
});

const NAMES = [
  ...['Ñiña Peñaflor', "D'Angelo", 'Ma. Cristina-Reyes', 'Nguyễn Thị Hường', 'Nguye\u0302\u0303n', 'مُحَمَّد', 'عبد الله'],
  ...['شِرْکَت\u200cها', 'Ana 👩🏽‍🚀', 'Jo 🇵🇭', 'X Æ A-12'],
  ...'שָׁלוֹם בְּרֵאשִׁ֖ית น้ำทิพย์ กิ๊ก မြို့သူ ភ្នំពេញ श्रीकृष्ण 한글 山田 J'.split(' '),
];
const MESSAGES = [...'👍🏽 👩‍❤️‍👩 ❤️ 🇵🇭🇵🇭 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ?! ... ₱500 á̂'.split(' '), ...['Sige\n\nbukas', '👨‍👩‍👧‍👦'.repeat(20)]];

describe('49 a text that people write', () => {
  beforeAll(letAMinutePass);

  it.each(NAMES)('49 %s is a name', async (name) => {
    const answer = await patch({ name });
    expect([answer.status, answer.body.name]).toEqual([200, name.normalize('NFC')]);
  });

  it.each([...NAMES, ...MESSAGES])('49 %j is a message and a bio', async (text) => {
    expect((await patch({ bio: text })).status).toBe(200);
    const answer = await chat.send(ana, ben, text);
    expect([answer.status, answer.body.content]).toEqual([201, text.normalize('NFC')]);
  });
});
