/** The form that edits a profile. */
import type { Page } from '@playwright/test';
import { OPTIONS } from '../../../contract/src/wire/profile/options.ts';
import { all, fill, hold, press } from '../../screens/screen.ts';
import { answerCall, at, holdCall, letGo, letThrough, OWN, type State } from './state.ts';

const save = press('Save Changes');
const issue = { path: 'occupation', key: 'unheard-of', message: 'Whatever' };
const badBody = { error: 'No', message: 'No', code: 'invalid-body', issues: [issue] };
const clearTown = (page: Page) => page.getByRole('combobox', { name: 'Location' }).fill('');
const HOW_OFTEN = ['Never', 'Socially', 'Regularly'];

export const editStates: readonly State[] = [
  {
    name: 'editing, loading',
    picture: 'edit-loading',
    of: ['2 Edit profile'],
    at: at('/edit-profile', hold(OWN)),
    says: ['Edit Profile', 'Loading...'],
  },
  {
    name: 'editing',
    picture: 'edit',
    isLong: true,
    of: ['2 Edit profile', '3 Edit options'],
    at: '/edit-profile',
    says: [
      'Edit Profile',
      'Photos are added and removed at once. Their order is saved with the form.',
      'Basic Information',
      'Name',
      'Age',
      'Location',
      'Bio',
      'Prompts',
      'Add a prompt',
      'Career & Education',
      'Occupation',
      'Company',
      'Education',
      'School',
      'Physical Characteristics',
      'Height (cm)',
      'Background & Culture',
      'Ethnicity',
      'Religion',
      'Lifestyle',
      'Pets',
      'Relationship Preferences',
      'Personality',
      'Save Changes',
    ],
    offers: {
      Gender: ['Female', 'Male', 'Non-binary', 'Other'],
      Pronouns: ['She/her', 'He/him', 'They/them', 'other'],
      'Body Type': ['Athletic', 'Average', 'Slim', 'Curvy', 'Muscular'],
      'Eye Color': ['Brown', 'Blue', 'Green', 'Hazel'],
      'Hair Color': ['Black', 'Brown', 'Blonde', 'Red'],
      'Political Views': ['Liberal', 'Moderate', 'Conservative', 'Other'],
      Drinking: HOW_OFTEN,
      Smoking: HOW_OFTEN,
      Cannabis: HOW_OFTEN,
      Diet: ['Omnivore', 'Vegetarian', 'Vegan', 'Flexitarian'],
      Exercise: ['Rarely', 'Sometimes', '3 times a week', '5 times a week', 'Daily'],
      Children: ["Don't Want", 'Want Someday', 'Have Children'],
      'Relationship Goals': ['Long Term Relationship', 'Casual Dating', 'Friendship'],
      'Relationship Type': ['Monogamous', 'Non-monogamous'],
      'Zodiac Sign': OPTIONS.zodiacSign,
      'Personality Type': OPTIONS.personalityType,
      'Communication Style': ['Direct', 'Diplomatic', 'Playful', 'Expressive', 'Reserved', 'Analytical'],
      'Love Language': ['Words of Affirmation', 'Acts of Service', 'Receiving Gifts', 'Quality Time', 'Physical Touch'],
    },
  },
  {
    name: 'a prompt that is chosen and not answered',
    at: '/edit-profile',
    act: press('Add a prompt'),
    says: ['Choose a prompt', 'The merienda I never say no to', 'Ask me about'],
    next: [
      {
        isScreen: true,
        act: all(press('The merienda I never say no to'), save),
        says: ['Prompts', 'The merienda I never say no to', 'Write at least 3 characters'],
      },
    ],
  },
  {
    name: 'an edit that cannot be a profile',
    picture: 'edit-refused',
    of: ['5 Profile edit form'],
    at: '/edit-profile',
    act: all(fill('Name', ''), fill('Age', '17'), clearTown, save),
    says: ['Name is required', 'Must be at least 18 years old', 'Location is required'],
  },
  {
    name: 'an edit that is left',
    picture: 'edit-leave',
    at: '/edit-profile',
    act: all(fill('Name', 'Lualhati'), (page) => page.getByRole('link', { name: 'Back to your profile' }).click()),
    says: ['Leave without saving?'],
  },
  {
    name: 'an edit that cannot be saved',
    of: ['8 Edit', '5 Generic'],
    at: '/edit-profile',
    act: all(fill('Occupation', 'Nurse'), answerCall('PATCH', OWN, { status: 500, body: 'no' }), save),
    says: ['Error', 'Failed to update profile'],
    next: [
      { act: all(answerCall('PATCH', OWN, { status: 400, json: badBody }), save), says: ['Invalid input'] },
      { act: all(letThrough(OWN), save), says: ['Profile updated', 'Nurse'] },
    ],
    errors: /status of (?:400|500)/,
  },
  {
    name: 'an edit on its way, and saved',
    of: ['2 Edit profile'],
    at: '/edit-profile',
    act: all(fill('Occupation', 'Nurse'), holdCall('PATCH', OWN), save),
    says: ['Saving...'],
    next: [{ act: letGo, says: ['Profile updated', 'Edit Profile', 'Nurse'] }],
  },
];
