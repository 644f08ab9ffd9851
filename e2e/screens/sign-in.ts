/** What a visitor and a newcomer see. */
import type { Page } from '@playwright/test';
import { makeJpegWithGps, TEXT_FILE } from '../fixtures/picture.ts';
import { all, fill, hold, press, refuse, type Screen } from './screen.ts';

const UPLOADS = '**/v0/b/*/o?*';
const signIn = all(fill('Email', 'nobody@example.com'), fill('Password', 'salamat-po'), press('Sign in with Email'));

async function choosePhotos(page: Page): Promise<void> {
  const hues = [20, 140, 260];
  const photos = await Promise.all(hues.map((hue) => makeJpegWithGps(`IMG_${hue}.JPG`, hue)));
  await page.getByLabel('Add Photo').setInputFiles(photos);
}

export const signInScreens: readonly Screen[] = [
  {
    name: 'login-refused',
    as: 'visitor',
    path: '/login',
    act: press('Sign in with Email'),
    shows: 'Email is required',
  },
  {
    name: 'login-toast',
    as: 'visitor',
    path: '/login',
    act: signIn,
    shows: 'No account found with this email',
    isBrief: true,
  },
  {
    name: 'login-busy',
    as: 'visitor',
    path: '/login',
    before: hold('**/accounts:signInWithPassword*'),
    act: signIn,
    shows: 'Signing in...',
  },
  { name: 'login-menu', as: 'visitor', path: '/login', act: press('Open menu'), shows: 'Login' },
  {
    name: 'setup-loading',
    as: 'newcomer',
    path: '/setup-profile',
    before: hold('**/api/profile/me'),
    shows: 'Complete Your Profile',
  },
  {
    name: 'setup-error',
    as: 'newcomer',
    path: '/setup-profile',
    before: refuse('**/api/profile/me'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'setup-refused',
    as: 'newcomer',
    path: '/setup-profile',
    act: press('Complete Profile'),
    shows: 'Bio is required',
    isLong: true,
  },
  {
    name: 'setup-uploading',
    as: 'newcomer',
    path: '/setup-profile',
    before: hold(UPLOADS),
    act: choosePhotos,
    shows: (page) => page.getByRole('progressbar').nth(1),
  },
  {
    name: 'setup-upload-failed',
    as: 'newcomer',
    path: '/setup-profile',
    before: refuse(UPLOADS, 400),
    act: choosePhotos,
    shows: 'Upload failed',
  },
  {
    name: 'setup-upload-refused',
    as: 'newcomer',
    path: '/setup-profile',
    before: refuse(UPLOADS, 403),
    act: choosePhotos,
    shows: 'Not stored yet',
  },
  {
    name: 'setup-photos',
    as: 'newcomer',
    path: '/setup-profile',
    act: choosePhotos,
    shows: (page) => page.getByRole('button', { name: 'Remove photo 3' }),
  },
  {
    name: 'setup-remove-photo',
    as: 'newcomer',
    path: '/setup-profile',
    act: all(choosePhotos, press('Remove photo 2')),
    shows: 'Remove photo 2?',
  },
  {
    name: 'setup-towns',
    as: 'newcomer',
    path: '/setup-profile',
    act: (page) => page.getByRole('combobox', { name: 'Location' }).fill('san'),
    shows: (page) => page.getByRole('listbox').getByRole('option').nth(3),
  },
  {
    name: 'setup-toast',
    as: 'newcomer',
    path: '/setup-profile',
    act: (page) => page.getByLabel('Add Photo').setInputFiles(TEXT_FILE),
    shows: 'notes.txt is not an image.',
    isBrief: true,
  },
];
