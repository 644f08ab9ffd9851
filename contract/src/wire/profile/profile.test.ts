import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isValidationMessageKey, VALIDATION_MESSAGES } from '../../validation-messages.ts';
import { signUpForm } from '../account/sign-in.ts';
import { canonicalOption, OPTIONS, type OptionField, setupLabel } from './options.ts';
import { profilePatch, setupProfileForm } from './profile.ts';

const issuesOf = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('options', () => {
  const every = (Object.keys(OPTIONS) as OptionField[]).flatMap((field) =>
    OPTIONS[field].map((value) => [field, value] as const),
  );

  it.each(every)('reads %s %s in every spelling and case', (field, value) => {
    const label = setupLabel(field, value as never);
    for (const text of [value, label, value.toUpperCase(), label.toLowerCase(), ` ${label} `]) {
      expect(canonicalOption(field, text)).toBe(value);
    }
  });

  it.each(['', 'femal', '__proto__', 'constructor'])('knows no option %j', (text) => {
    expect(canonicalOption('gender', text)).toBeUndefined();
  });
});

describe('profilePatch', () => {
  it('makes the setup form spelling canonical', () => {
    const patch = {
      gender: 'female',
      children: "Don't Want",
      drinking: 'Socially',
      relationshipGoals: 'Casual Dating',
    };
    expect(z.parse(profilePatch, patch)).toEqual({
      gender: 'Female',
      children: 'dont-want',
      drinking: 'socially',
      relationshipGoals: 'casual',
    });
  });

  it.each([
    [{ age: 17 }, 'age', 'age-too-young'],
    [{ age: 18.5 }, 'age', 'age-required'],
    [{ age: '28' }, 'age', 'age-required'],
    [{ name: '  ' }, 'name', 'name-required'],
    [{ name: ['Maria'] }, 'name', 'invalid-input'],
    [{ bio: 'x'.repeat(501) }, 'bio', 'bio-too-long'],
    [{ height: 99 }, 'height', 'height-out-of-range'],
    [{ height: 251 }, 'height', 'height-out-of-range'],
    [{ height: 'tall' }, 'height', 'height-required'],
    [{ gender: 'cat' }, 'gender', 'option-unknown'],
    [{ pets: 'a\u0000b' }, 'pets', 'text-unreadable'],
    [{ name: 'a\u0007b' }, 'name', 'text-unreadable'],
    [{ isNew: false }, 'isNew', 'invalid-input'],
    [{ isPhotoVerified: true }, 'isPhotoVerified', 'invalid-input'],
    [{ lookingFor: { minAge: 40, maxAge: 20 } }, 'lookingFor.minAge', 'age-range-inverted'],
    [{ photos: Array(7).fill('https://x.test') }, 'photos', 'photos-too-many'],
  ])('refuses %j', (patch, path, message) => {
    expect(issuesOf(profilePatch, patch)).toEqual([[path, message]]);
  });

  it.each([
    ...['Tagpo Support', 'Admin', 'ADMIN_1', 'The Moderator', 'ＳＴＡＦＦ', 'Ad\u200bmin', 'Ta\u0301gpo', 'Ana Ⓐⓓⓜⓘⓝ'],
    ...['Аdmin', 'Tаgpo', 'modеrator', 'Suppоrt', 'ᴀdmin', 'ƬAGPO', 'Tagp0', 'adm1n', '$taff', 'Ana 🅰dmin'],
    ...['GCash 0917 123 4567', 'Ana ٠٩١٧', 'ana@x', 'ana@x.com', 'Ana IG: ana.reyes.PH!', 'ana.com', 'ana。com'],
    ...['http://ana.ph', 'https:ana', 'www.ana.ph', 'Ana www.kim.me', 'ana.ph/kim', 'ana.page/x', 'ana.com.ph'],
    ...['t.me/ana', 'T.Me', 'Ana t.me', 'wa.me', 'wa.me/63917', 'm.me/ana', 'bit.ly', 'bit.ly/x', 'fb.me', 'linktr.ee'],
    ...['instagram.com', 'fb.com', 'onlyfans.com', 'discord.gg', 'ana.t.me', 'Telegram: anaph', 'FB : Ana Reyes'],
    ...['т.me', 'wа.me', 'bіt.ly', 'b1t.ly', 'ana.с0m', 'ana․com', 't\u200b.me', 'ｔ．ｍｅ'],
  ])('refuses the name %s', (name) => {
    expect(issuesOf(profilePatch, { name })).toEqual([['name', 'name-not-personal']]);
  });

  it.each([
    ...['Adminda', 'Staffanie', 'Supporta', 'Tagpolino', 'X Æ A-12', 'Ana 143', 'J.R. Cruz', 'Ma.Cristina', 'Ana M.'],
    ...['Sta. Ana', 'D’Angelo', 'Comia.', 'Ana/Bea', 'Ma.Ly', 'Kim.Ph', 'Ann.Me', 'J.Page', 'Ma.Dev', 'Jo.Live'],
    ...[
      'Ma. Luisa',
      'Ma.Luisa-Ann',
      'Jose Jr.',
      'Jr.',
      'Ma.Fe Sta.Maria',
      'Mat.Me',
      'Orbit.Ly',
      'J.R/Bea',
      'Анна',
      'Fbea',
    ],
  ])('takes the name %s', (name) => {
    expect(issuesOf(profilePatch, { name })).toEqual([]);
  });

  it.each([
    'id',
    'email',
    'isAdmin',
    'isActive',
    'isVerified',
    'distance',
    'profileImage',
    'createdAt',
    'place',
    'cells',
  ])('does not know the key %s', (key) => {
    expect(z.safeParse(profilePatch, { [key]: true }).success).toBe(false);
  });

  it('does not know __proto__', () => {
    expect(z.safeParse(profilePatch, JSON.parse('{"__proto__":{"isAdmin":true}}')).success).toBe(false);
  });

  it('keeps line breaks of a bio and makes them alike', () => {
    expect(z.parse(profilePatch, { bio: ' one\r\ntwo ' })).toEqual({ bio: 'one\ntwo' });
  });
});

describe('forms', () => {
  it('asks for what setup requires', () => {
    const messages = issuesOf(setupProfileForm, { name: '', age: 17, bio: '', height: 170 });
    expect(messages).toEqual([
      ['name', 'name-required'],
      ['age', 'age-too-young'],
      ['bio', 'bio-required'],
      ['placeId', 'location-required'],
    ]);
  });

  it.each([
    [{ email: 'x', password: '123456', confirmPassword: '123456' }, 'Invalid email address'],
    [{ email: 'x@y.ph', password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters long'],
    [{ email: 'x@y.ph', password: '123456', confirmPassword: '123457' }, 'Passwords do not match'],
  ])('says of %j: %s', (form, sentence) => {
    const [[, key = ''] = []] = issuesOf(signUpForm, form);
    expect(isValidationMessageKey(key) && VALIDATION_MESSAGES[key]).toBe(sentence);
  });
});
