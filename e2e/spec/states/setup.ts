/** The setup form. */
import type { Page } from '@playwright/test';
import { OPTIONS } from '../../../contract/src/wire/profile/options.ts';
import { fillRequired, unfold } from '../../fixtures/member.ts';
import { all, fill, press } from '../../screens/screen.ts';
import { answerCall, holdCall, letGo, letThrough, OWN, type State } from './state.ts';

const complete = press('Complete Profile');
const internal = { error: 'No', message: 'No', code: 'internal' };
const refused = { error: 'No', message: 'No', code: 'unauthenticated' };
const answerSave = (response: Parameters<typeof answerCall>[2]) => answerCall('PATCH', OWN, response);
const loseSave = (page: Page) =>
  page.route(OWN, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));

const SECTIONS = [
  'Physical Characteristics',
  'Lifestyle',
  'Relationship Preferences',
  'Personality & Communication',
] as const;
const unfoldAll = all(...SECTIONS.map((section) => (page: Page) => unfold(page, section)));

/** Makes the next call time out at once. */
const runOutOfTime = (page: Page) =>
  page.evaluate(() => {
    const allow = AbortSignal.timeout;
    AbortSignal.timeout = () => {
      AbortSignal.timeout = allow;
      return AbortSignal.abort(new DOMException('Too late', 'TimeoutError'));
    };
  });

export const setupStates: readonly State[] = [
  {
    name: 'the setup form',
    picture: 'setup-empty',
    isLong: true,
    of: ['2 Setup profile'],
    as: 'newcomer',
    at: '/setup-profile',
    says: [
      'Complete Your Profile',
      'Tell us about yourself to get started',
      'Photos',
      'Add Photo',
      'Basic Information',
      'Name',
      'Age',
      'Height (cm)',
      'Location',
      'Who you would like to meet',
      'Bio',
      ...SECTIONS,
      'Optional',
      'Optional · English, Filipino',
      'Complete Profile',
    ],
  },
  {
    name: 'the setup form, unfolded',
    picture: 'setup-unfolded',
    isLong: true,
    of: ['3 Setup options', 'Design 3 Options'],
    as: 'newcomer',
    at: '/setup-profile',
    act: unfoldAll,
    says: ['Interests', 'Languages', 'Prompts', 'Add a prompt'],
    offers: {
      Gender: ['female', 'male', 'non-binary', 'other'],
      Pronouns: ['she/her', 'he/him', 'they/them', 'other'],
      'Body Type': ['Athletic', 'Average', 'Slim', 'Curvy', 'Muscular'],
      'Eye Color': ['Brown', 'Blue', 'Green', 'Hazel'],
      'Hair Color': ['Black', 'Brown', 'Blonde', 'Red'],
      Drinking: ['Never', 'Socially', 'Regularly'],
      Smoking: ['Never', 'Socially', 'Regularly'],
      Diet: ['Omnivore', 'Vegetarian', 'Vegan', 'Flexitarian'],
      Exercise: ['Rarely', 'Sometimes', '3 times a week', '5 times a week', 'Daily'],
      Children: ["Don't Want", 'Want Someday', 'Have Children'],
      'Relationship Goals': ['Long Term Relationship', 'Casual Dating', 'Friendship'],
      'Relationship Type': ['Monogamous', 'Non-monogamous'],
      'Zodiac Sign': OPTIONS.zodiacSign,
      'Personality Type': OPTIONS.personalityType,
      'Communication Style': [
        'Direct and assertive',
        'Diplomatic and tactful',
        'Playful and humorous',
        'Expressive and emotional',
        'Reserved and thoughtful',
        'Analytical and logical',
      ],
      'Love Language': ['Words of Affirmation', 'Acts of Service', 'Receiving Gifts', 'Quality Time', 'Physical Touch'],
    },
  },
  {
    name: 'a setup with nothing filled in, while a town is looked for',
    as: 'newcomer',
    at: '/setup-profile',
    act: all(complete, fill('Location', 'las')),
    says: ['Name is required', 'Bio is required'],
  },
  {
    name: 'a setup that cannot be saved',
    of: ['8 Setup'],
    as: 'newcomer',
    at: '/setup-profile',
    act: all(fillRequired, answerSave({ status: 401, json: refused }), complete),
    says: ['Error', 'Not authenticated'],
    next: [
      { act: all(answerSave({ status: 500, json: internal }), complete), says: ['Error', 'Something went wrong'] },
      {
        act: all(answerSave({ status: 502, body: '<h1>Bad gateway</h1>' }), complete),
        says: ['Error', 'Failed to save profile'],
      },
      { act: all(runOutOfTime, complete), says: ['Error', 'Request timed out. Please try again.'] },
      { act: all(loseSave, complete), says: ['Error', 'An unexpected error occurred'] },
      { act: all(letThrough(OWN), complete), says: ['Profile setup completed!', 'Near you'] },
    ],
    errors: /status of (?:401|500|502)|ERR_FAILED/,
  },
  {
    name: 'a setup on its way, and saved',
    of: ['2 Setup profile'],
    as: 'newcomer',
    at: '/setup-profile',
    act: all(fillRequired, holdCall('PATCH', OWN), complete),
    says: ['Saving...'],
    next: [{ act: letGo, says: ['Profile setup completed!', 'Near you'] }],
  },
];
