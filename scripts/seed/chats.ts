/** Maria's conversations, likes, favourites and passes in the seed. */
import type { PromptId } from '../../contract/src/wire/prompts/prompt-ids.ts';

/** `days` counts back from the day of the seed; `time` is the time in Manila. */
type Line = readonly [days: number, time: string, by: 'maria' | 'other', content: string];

export interface SeedChat {
  /** The other member's e-mail address in the seed. */
  readonly with: string;
  /** When they matched; without a match, the first line is a request. */
  readonly matched?: readonly [days: number, time: string];
  readonly lines: readonly Line[];
  /** The prompt that the first line answers. */
  readonly prompt?: PromptId;
  /** The number of the other's messages that Maria has read, and of hers that the other has read; all by default. */
  readonly readByMaria?: number;
  readonly readByOther?: number;
}

export const CHATS: readonly SeedChat[] = [
  {
    with: 'diego.baltazar18@example.com',
    matched: [5, '18:12'],
    readByMaria: 8,
    lines: [
      [5, '18:31', 'other', 'Hi Maria! Librarian ka pala. Ilang beses ka nang nasabihan ng “shh”?'],
      [5, '18:44', 'maria', 'Haha ako ang nagsasabi ng shh. Pero bihira na, mga bata ngayon naka-headset lahat 😅'],
      [5, '18:46', 'other', 'Safe naman pala. Kape ka ba o tsaa?'],
      [5, '18:52', 'maria', 'Kape. Ang pangalan nga ng pusa ko, Kape.'],
      [5, '18:53', 'other', 'Wait, seryoso?'],
      [5, '18:53', 'other', 'Ang pusa namin sa opisina, Gatas. Destiny.'],
      [4, '07:20', 'maria', 'Good morning kay Gatas. May tanong si Kape: nangangagat ba siya?'],
      [4, '12:08', 'other', 'Tuwing hindi siya ang bida. So oo, araw-araw.'],
      [3, '20:41', 'maria', 'Kumusta yung outreach niyo kanina?'],
      [3, '21:15', 'other', 'Pagod pero masaya. 40 na bata, 3 gitara, 1 lang ang nakatono.'],
      [3, '21:17', 'other', 'Ako yung hindi nakatono.'],
      [3, '21:30', 'maria', 'HAHAHA pahinga ka na. Kwento ka bukas.'],
      [1, '18:05', 'other', 'May bagong kapihan malapit sa Escolta, may maliit na silid-aklatan sa taas. Naisip kita.'],
      [1, '19:22', 'maria', 'Uy yan yung dating sinehan! Matagal ko nang gustong puntahan.'],
      [0, '12:31', 'other', 'Libre ka ba sa Sabado, mga alas-tres? Maraming tao sa oras na yun, at maliwanag pa.'],
      [0, '19:46', 'other', 'Walang pressure ha. Pwede ring isama si Kape.'],
    ],
  },
  {
    with: 'basti.cayabyab46@example.com',
    matched: [2, '20:02'],
    readByMaria: 3,
    lines: [
      [2, '20:10', 'maria', 'Hi Basti! Your garlic rice with too much butter convinced me.'],
      [2, '20:25', 'other', 'There is no such thing as too much, but I respect the marketing.'],
      [2, '20:26', 'other', 'What do you cook when nobody is watching?'],
      [2, '20:34', 'maria', 'Pancit canton, calamansi, two eggs, zero shame.'],
      [
        1,
        '21:03',
        'other',
        'A classic. Board game night at our place is on the 17th by the way, six people, all harmless. Come?',
      ],
      [1, '21:20', 'maria', 'Which games? I take Scrabble personally.'],
      [0, '08:15', 'other', 'Scrabble, then. I will warn the others.'],
    ],
  },
  {
    with: 'gab.gatdula32@example.com',
    matched: [9, '21:40'],
    lines: [
      [9, '22:01', 'other', 'Museums AND old cinemas? You are either very interesting or very tired of sunlight.'],
      [8, '07:58', 'maria', 'Both. Have you been to the National Museum since they moved the Spoliarium lights?'],
      [8, '12:20', 'other', 'Twice. I went back with a tripod and was asked, kindly, to leave with it.'],
      [8, '12:33', 'maria', 'As they should 😂'],
      [6, '19:10', 'other', 'Developed that roll. One frame is just a guard smiling at me. Best one.'],
      [6, '19:48', 'maria', 'I want to see it!'],
      [6, '19:50', 'other', 'I will bring the print. First Sunday is free entry, are you around?'],
      [5, '08:02', 'maria', 'First Sunday it is. 10 at the steps?'],
      [5, '08:30', 'other', '10 at the steps. I will be the one without a tripod.'],
      [1, '14:45', 'maria', 'That was a lovely morning. Salamat sa print, nasa mesa ko na sa library.'],
    ],
  },
  {
    with: 'tristan.delacruz42@example.com',
    matched: [13, '13:05'],
    readByOther: 2,
    lines: [
      [
        13,
        '13:40',
        'other',
        'Hello! Do you also get asked for free services at family reunions? Me: teeth. You: homework?',
      ],
      [13, '17:22', 'maria', 'Thesis citations. Every single Christmas.'],
      [12, '09:11', 'other', 'We should trade. One cleaning for one bibliography.'],
      [12, '18:30', 'maria', 'Deal, but in APA only.'],
      [7, '20:15', 'maria', 'Survived the holidays? How many teeth?'],
    ],
  },
  {
    with: 'nathaniel.dimaculangan2@example.com',
    matched: [0, '17:26'],
    lines: [],
  },
  {
    with: 'miguel.aquino38@example.com',
    readByMaria: 0,
    prompt: 'merienda',
    lines: [
      [
        0,
        '16:02',
        'other',
        'Hi Maria, nasa barko pa ako hanggang Biyernes pero nabasa ko yung halo-halo critic. Ano ang hindi pwedeng mawala: leche flan o ube?',
      ],
    ],
  },
  {
    with: 'ian.ybanez48@example.com',
    readByOther: 0,
    lines: [[3, '19:35', 'maria', 'Hi Ian! Kinuhanan mo ba yung pusa sa unang litrato mo? Kamukha siya ng pusa ko.']],
  },
];

/** These members like Maria since this many days before the seed; a like of hers makes a match. */
export const LIKES_MARIA: readonly (readonly [email: string, daysAgo: number])[] = [
  ['sean.buenaventura16@example.com', 0],
  ['santi.ocampo12@example.com', 0],
  ['patrick.evangelista44@example.com', 2],
  ['leandro.ilagan26@example.com', 4],
  ['bryan.lacson40@example.com', 9],
  ['jo.tan20@example.com', 20],
];
export const LIKED_BY_MARIA = 'ernesto.chua14@example.com';
export const FAVORITES_OF_MARIA: readonly string[] = ['sean.buenaventura16@example.com', 'gab.gatdula32@example.com'];
export const PASSED_BY_MARIA: readonly string[] = ['rico.nunez50@example.com', 'ronald.natividad34@example.com'];
