import { expect, it } from 'vitest';
import { readSettings } from './env.ts';

const complete = { VITE_FIREBASE_API_KEY: 'key', VITE_FIREBASE_PROJECT_ID: 'tagpo', VITE_FIREBASE_APP_ID: '1:1:web:1' };

it('takes the three settings and derives the rest', () => {
  expect(readSettings(complete)).toEqual({
    apiKey: 'key',
    projectId: 'tagpo',
    appId: '1:1:web:1',
    authDomain: 'tagpo.firebaseapp.com',
    storageBucket: 'tagpo.appspot.com',
  });
});

it.each(Object.keys(complete))('names %s when it is missing', (name) => {
  expect(() => readSettings({ ...complete, [name]: '' })).toThrow(`Missing required environment variable: ${name}`);
});
