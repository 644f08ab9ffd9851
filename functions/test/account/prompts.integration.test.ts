import { paths } from '@tagpo/contract/paths';
import { PROMPT_ISSUES } from '@tagpo/contract/wire/prompts/prompt-issues';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const MERIENDA = { id: 'merienda', answer: 'Turon, always.' };
const KARAOKE = { id: 'karaoke', answer: 'Anything by the Eraserheads.' };
const save = (person: Person, prompts: unknown) => suite.patch(person, '/profile/me', { prompts });

describe('the prompts of a profile', () => {
  it('are told to their owner, on the profile and, the first, in the deck', async () => {
    const [ana, ben] = await suite.addMembers(2);
    const saved = await save(ana, [{ ...MERIENDA, answer: '  Turon, always. ' }, KARAOKE]);
    expect([saved.status, saved.body.prompts]).toEqual([200, [MERIENDA, KARAOKE]]);
    expect((await suite.get(ben, `/profile/${ana.uid}`)).body.prompts).toEqual([MERIENDA, KARAOKE]);
    const dealt = (await suite.get(ben, '/deck?all=1')).body.find(({ id }) => id === ana.uid);
    expect(dealt?.prompt).toEqual(MERIENDA);
    const listed = (await suite.get(ben, '/users?all=1')).body.find(({ id }) => id === ana.uid);
    expect(Object.keys(listed ?? {}).filter((field) => field.startsWith('prompt'))).toEqual([]);
    await suite.patch(ana, '/profile/me', { pets: 'Aso' });
    expect((await suite.get(ana, '/profile/me')).body.prompts).toEqual([MERIENDA, KARAOKE]);
    expect((await save(ana, [])).body.prompts).toEqual([]);
  });

  it.each<[title: string, prompts: unknown, path: string, key: keyof typeof PROMPT_ISSUES]>([
    ['a prompt that is not in the list', [{ ...MERIENDA, id: 'secret' }], 'prompts.0.id', 'prompt-unknown'],
    ['a prompt twice', [MERIENDA, MERIENDA], 'prompts', 'prompt-twice'],
    ['four', ['ulam', 'payday', 'laugh', 'titas'].map((id) => ({ ...MERIENDA, id })), 'prompts', 'prompts-too-many'],
    ['an answer too short', [{ ...MERIENDA, answer: 'x' }], 'prompts.0.answer', 'prompt-answer-too-short'],
    ['one too long', [{ ...MERIENDA, answer: 'x'.repeat(151) }], 'prompts.0.answer', 'prompt-answer-too-long'],
  ])('are refused as a whole with %s', async (_title, prompts, path, key) => {
    const ana = await suite.addMember({ traits: { prompts: [KARAOKE] } });
    const answer = await save(ana, prompts);
    expect(answer).toMatchObject(refusal(400, 'invalid-body'));
    expect(answer.body.issues).toEqual([{ path, key, message: PROMPT_ISSUES[key] }]);
    expect((await suite.get(ana, '/profile/me')).body.prompts).toEqual([KARAOKE]);
  });

  it('never make a list or a profile fail, however they are stored', async () => {
    const [ana, ben] = await suite.addMembers(2);
    await save(ana, [MERIENDA]);
    const broken = [null, { id: 'merienda' }, KARAOKE, { id: 'retired', answer: 'Long ago' }];
    await suite.firestore.doc(paths.user(ana.uid)).update({ 'profile.prompts': broken });
    expect((await suite.get(ben, `/profile/${ana.uid}`)).body.prompts).toEqual([KARAOKE]);
    await suite.firestore.doc(paths.user(ana.uid)).update({ 'profile.prompts': 'none' });
    expect((await suite.get(ben, `/profile/${ana.uid}`)).body).not.toHaveProperty('prompts');
    expect((await suite.get(ben, '/deck?all=1')).body.map(({ id }) => id)).toContain(ana.uid);
  });

  it('are in the export, and gone with the account', async () => {
    const ana = await suite.addMember({ traits: { prompts: [MERIENDA] } });
    expect((await suite.get(ana, '/profile/me/export')).body.profile).toMatchObject({ prompts: [MERIENDA] });
    expect((await suite.delete(ana, '/profile/me')).status).toBe(200);
    const left = await suite.firestore.getAll(
      ...[paths.user, paths.account].map((pathOf) => suite.firestore.doc(pathOf(ana.uid))),
    );
    expect(left.map(({ exists }) => exists)).toEqual([false, false]);
  });
});
