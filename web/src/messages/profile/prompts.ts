import { PROMPT_IDS, type PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import { PROMPT_ISSUES } from '@tagpo/contract/wire/prompts/prompt-issues';
import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

/** The question of each prompt, which an answer continues. */
export const promptQuestions = catalogue('promptQuestions', {
  merienda: 'The merienda I never say no to',
  commute: 'What gets me through a long commute',
  karaoke: 'The karaoke song I always end up singing',
  sunday: 'A Sunday at my lola’s house',
  fiesta: 'At a fiesta, you will find me',
  'beach-or-bundok': 'Beach or bundok, and why',
  pasalubong: 'The pasalubong I always bring home',
  'pick-up-line': 'The best bad pick-up line I know',
  'rainy-day': 'When it rains all day',
  ulam: 'The ulam I could eat every day',
  sawsawan: 'My sawsawan, and I will defend it',
  titas: 'What my titas would tell you about me',
  teleserye: 'If my life were a teleserye, its title',
  'first-date': 'A good first date, for me',
  'small-joy': 'A small thing that makes my day',
  'proud-of': 'Something I am quietly proud of',
  hometown: 'What you should try where I come from',
  'childhood-game': 'The game I grew up playing',
  'can-teach': 'I can teach you',
  opinion: 'A harmless opinion I will not give up',
  laugh: 'I laugh the most when',
  payday: 'The first thing I do on payday',
  'ber-months': 'My favorite part of the -ber months',
  'ask-me': 'Ask me about',
} satisfies Record<PromptId, string>);

/** The question of a prompt; undefined of one that this build does not know. */
export function questionOf(id: string, questions: Readonly<Record<PromptId, string>>): string | undefined {
  return PROMPT_IDS.some((known) => known === id) ? questions[id as PromptId] : undefined;
}

/** Around a prompt that is shown: on a profile, in a chat. */
export const promptMessages = catalogue('prompts', {
  title: 'Prompts',
  like: params('Like {name}'),
  reply: 'Reply',
  replyTo: params('Reply to: {question}'),
  quoted: params('In reply to: {question}'),
  removeQuote: 'Reply without the prompt',
});

/** The part of the forms where prompts are chosen and answered. */
export const promptFormMessages = catalogue('promptForm', {
  ...PROMPT_ISSUES,
  hint: 'Choose up to three and answer in your own words. They are easy to reply to.',
  add: 'Add a prompt',
  choose: 'Choose a prompt',
  cancel: 'Cancel',
  count: params('{used} of {max}'),
  remove: params('Remove: {question}'),
  moveUp: params('Move up: {question}'),
});
