import { params } from '@nanostores/i18n';
import { catalogue } from './locale.ts';

export const editMessages = catalogue('edit', {
  title: 'Edit Profile',
  back: 'Back to your profile',
  loading: 'Loading...',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Profile updated',
  errorTitle: 'Error',
  saveFailed: 'Failed to update profile',
  photosFailed: 'A photo is not uploaded yet. Retry or remove it first.',
  restored: 'These are your unsaved changes from last time.',
  startOver: 'Start over',
  basic: 'Basic Information',
  ageHint: 'You can correct it twice a year.',
  languagesHint: 'What you are comfortable chatting in.',
  petsHint: 'Such as: two cats and a loud aspin',
  lookingFor: 'Who you would like to meet',
  lookingForHint: 'Home and Swipe show who fits, and who you fit. Only you see what you choose here.',
  minAge: 'From age',
  maxAge: 'To age',
  distance: 'Distance',
  anywhere: 'Anywhere',
  within: params('Up to {distance} km'),
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed here is not saved yet.',
  keepEditing: 'Keep editing',
  discard: 'Discard changes',
});

/** Suggested languages. What is stored is the text itself. */
export const languageMessages = catalogue('languages', {
  english: 'English',
  filipino: 'Filipino',
  cebuano: 'Cebuano',
  ilocano: 'Ilocano',
  hiligaynon: 'Hiligaynon',
  waray: 'Waray',
  bikol: 'Bikol',
  kapampangan: 'Kapampangan',
  pangasinan: 'Pangasinan',
  chavacano: 'Chavacano',
  sign: 'Filipino Sign Language',
});
