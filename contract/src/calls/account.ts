import { ownProfile, ownSettings, settingsPatch } from '../wire/account/account.ts';
import { consentPatch } from '../wire/account/consent.ts';
import { erasureProgress } from '../wire/account/erasure.ts';
import { accountExport } from '../wire/account/export.ts';
import { profilePatch } from '../wire/profile/profile.ts';
import { defineCall, done } from './define-call.ts';

export const getOwnProfile = defineCall('getOwnProfile', {
  method: 'GET',
  path: '/profile/me',
  who: 'signed-in',
  summary: 'The caller’s profile and account; for a newcomer the fields saved so far',
  response: ownProfile,
});

export const updateOwnProfile = defineCall('updateOwnProfile', {
  method: 'PATCH',
  path: '/profile/me',
  who: 'signed-in',
  summary: 'Edits the profile or saves a step of its setup, all or nothing; `isNew: true` finishes it',
  body: profilePatch,
  response: ownProfile,
  errors: ['consent-required', 'conflict'],
  limits: ['movePlace', 'correctAge', 'changeWishes'],
});

export const deleteOwnProfile = defineCall('deleteOwnProfile', {
  method: 'DELETE',
  path: '/profile/me',
  who: 'leavers',
  summary:
    'Erases the account and everything held about it; messages stay with the other side, without a name. Asked again, it tells how far it is',
  response: erasureProgress,
});

export const exportOwnProfile = defineCall('exportOwnProfile', {
  method: 'GET',
  path: '/profile/me/export',
  who: 'signed-in',
  summary: 'What is held about the caller, as one file',
  response: accountExport,
  download: 'tagpo-my-data.json',
  limits: ['exportAccount'],
});

export const updateConsents = defineCall('updateConsents', {
  method: 'PATCH',
  path: '/consents',
  who: 'signed-in',
  summary: 'Records what the caller agrees to and withdraws; withdrawing `sensitive` erases those fields',
  body: consentPatch,
  response: ownProfile,
  errors: ['consent-required'],
  limits: ['consent'],
});

export const updateSettings = defineCall('updateSettings', {
  method: 'PATCH',
  path: '/settings',
  who: 'signed-in',
  summary: 'Changes the settings that are named; begins and ends a break',
  body: settingsPatch,
  response: ownSettings,
});

export const revokeSessions = defineCall('revokeSessions', {
  method: 'DELETE',
  path: '/sessions',
  who: 'signed-in',
  summary: 'Logs the caller out everywhere',
  response: done,
});
