import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { expect, it } from 'vitest';
import { changedFields, draftOf, editForm, mergeDraft, savedValues } from './edit-values.ts';

const own: OwnProfile = {
  id: 'luz',
  email: 'luz@example.com',
  name: 'Luz',
  age: 29,
  bio: '',
  placeId: 'PH-1',
  location: 'Las Piñas, Metro Manila',
  drinking: 'socially',
  interests: ['Karaoke'],
  photos: [],
  album: [],
  audiences: { drinking: 'me' },
  consents: {
    profile: { isGiven: true },
    sensitive: { isGiven: true },
    religion: { isGiven: false },
    news: { isGiven: false },
  },
  settings: { language: 'en', isHidden: false },
  plan: 'free',
  isProfileComplete: true,
  isActive: true,
  isAdmin: false,
  isBackgroundChecked: false,
};

it('fills every field, with the starting values where nothing is saved', () => {
  const { fields, placeText } = savedValues({ ...own, isProfileComplete: false });
  expect(fields).toMatchObject({
    name: 'Luz',
    age: 29,
    height: 170,
    drinking: 'socially',
    religion: '',
    languages: [],
  });
  expect(placeText).toBe('Las Piñas, Metro Manila');
});

it('shows sensitive fields to matches by default', () => {
  expect(savedValues(own).fields.audiences).toMatchObject({ drinking: 'me', religion: 'matches' });
});

it('leaves a height empty that its member took out', () => {
  expect(savedValues(own).fields.height).toBe('');
  expect(savedValues({ ...own, height: 162 }).fields.height).toBe(162);
});

it('starts with values that can be saved as they are', () => {
  expect(editForm.safeParse(savedValues(own).fields).success).toBe(true);
});

it('sends nothing the form may not submit', () => {
  expect(Object.keys(savedValues(own).fields)).not.toContain('email');
  expect(editForm.safeParse({ ...savedValues(own).fields, isVerified: true }).success).toBe(false);
});

it('puts a draft over what is saved, and drops what the form does not know', () => {
  const fields = { name: 'Luzviminda', isAdmin: true };
  const merged = mergeDraft(savedValues(own), { fields, placeText: 'Cebu' });
  expect(merged.fields).toMatchObject({ name: 'Luzviminda', age: 29 });
  expect(Object.keys(merged.fields)).not.toContain('isAdmin');
  expect(merged.placeText).toBe('Cebu');
});

it('keeps as a draft what was typed, and not what another device may change', () => {
  const saved = savedValues({ ...own, religion: 'Catholic', audiences: { religion: 'everyone' } });
  const typed = {
    ...saved.fields,
    name: 'Luzviminda',
    audiences: { ...saved.fields.audiences, politics: 'me' as const },
  };
  const draft = draftOf({ fields: typed, placeText: saved.placeText }, saved);
  expect(draft).toEqual({ fields: { name: 'Luzviminda', audiences: { politics: 'me' } } });

  const later = savedValues({ ...own, age: 30, bio: 'Late nights.', audiences: { drinking: 'everyone' } });
  const audiences = { ...later.fields.audiences, politics: 'me' };
  expect(mergeDraft(later, draft)).toEqual({
    placeText: later.placeText,
    fields: { ...later.fields, name: 'Luzviminda', audiences },
  });
});

it('is what is saved when there is no draft', () => {
  expect(mergeDraft(savedValues(own), undefined)).toEqual(savedValues(own));
});

it('takes no name that is not personal', () => {
  const { error } = editForm.safeParse({ ...savedValues(own).fields, name: 'Admin Lu' });
  expect(error?.issues).toMatchObject([{ message: 'name-not-personal' }]);
});

it('sends what changed since it was opened, and nothing else', () => {
  const opened = savedValues({ ...own, bio: 'Early mornings.', height: 162 }).fields;
  const fields = editForm.parse({ ...opened, name: 'Luz Maria', interests: ['Karaoke', 'Hiking'], drinking: '' });
  expect(Object.keys(changedFields(fields, opened, own)).toSorted()).toEqual(['drinking', 'interests', 'name']);
  expect(changedFields(editForm.parse(opened), opened, own)).toEqual({});
});

it.each([
  { title: 'not of a field that stays', change: { name: 'Luz Maria' }, sent: undefined },
  { title: 'not of a field with another value', change: { drinking: 'never' }, sent: undefined },
  { title: 'of a new field', change: { religion: 'Catholic' }, sent: { religion: 'matches' } },
  { title: 'that changed', change: { audiences: { drinking: 'everyone' } }, sent: { drinking: 'everyone' } },
])('sends the audience $title', ({ change, sent }) => {
  const opened = savedValues(own).fields;
  const audiences = { ...opened.audiences, ...change.audiences };
  const fields = editForm.parse({ ...opened, ...change, audiences });
  expect(changedFields(fields, opened, own).audiences).toEqual(sent);
});

it('sends everything where nothing could be saved before', () => {
  const opened = savedValues({ ...own, name: '' }).fields;
  const fields = editForm.parse({ ...opened, name: 'Luz' });
  expect(changedFields(fields, opened, own)).toEqual(fields);
});

it('restores no prompt that was removed meanwhile', () => {
  const [merienda, payday] = [
    { id: 'merienda', answer: 'Turon, always.' },
    { id: 'payday', answer: 'Samgyup, then saving.' },
  ] as const;
  const opened = savedValues({ ...own, prompts: [merienda, payday] }).fields;
  const ulam = { id: 'ulam', answer: 'Sinigang' } as const;
  const fields = editForm.parse({ ...opened, prompts: [merienda, payday, ulam] });
  expect(changedFields(fields, opened, { prompts: [payday] }).prompts).toEqual([payday, ulam]);
  const rewritten = { ...merienda, answer: 'Banana cue' };
  const changed = editForm.parse({ ...opened, prompts: [rewritten, payday] });
  expect(changedFields(changed, opened, { prompts: [payday] }).prompts).toEqual([rewritten, payday]);
});
