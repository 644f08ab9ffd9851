import { randomOf } from '../random.ts';

export type Presentation = 'feminine' | 'masculine';

export interface Skin {
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly line: string;
  readonly blush: string;
  readonly lip: string;
}

/** Filipino skin tones, from chinita fair to deep kayumanggi. */
const SKINS: readonly Skin[] = [
  { light: '#fbe3cb', base: '#f3d0b0', shade: '#dcab86', line: '#a9714f', blush: '#ee9d85', lip: '#c8685f' },
  { light: '#f5d2b0', base: '#e8b98f', shade: '#cc9468', line: '#935f3e', blush: '#e28a6c', lip: '#b95c52' },
  { light: '#e9bd92', base: '#d7a173', shade: '#b87e52', line: '#7d4d2d', blush: '#d0775a', lip: '#a94f46' },
  { light: '#dba87a', base: '#c48a5b', shade: '#a16a41', line: '#6c4026', blush: '#c06a4c', lip: '#9c463f' },
  { light: '#c99265', base: '#ae7548', shade: '#8b5733', line: '#57331d', blush: '#a95a3f', lip: '#8c3f38' },
  { light: '#b27c52', base: '#955f3a', shade: '#744628', line: '#462817', blush: '#934a33', lip: '#7a362f' },
];

const FEMININE_HAIR = ['straight', 'wavy', 'bob', 'bangs', 'ponytail', 'bun', 'curls', 'pixie', 'sideswept'] as const;
const MASCULINE_HAIR = ['crop', 'sidepart', 'quiff', 'fringe', 'curtains', 'curlytop', 'buzz', 'swept'] as const;
export type HairStyle = (typeof FEMININE_HAIR)[number] | (typeof MASCULINE_HAIR)[number] | 'hijab';

/** The features that a person has in every photo. */
export interface Appearance {
  readonly presentation: Presentation;
  readonly age: number;
  readonly skin: Skin;
  readonly hair: HairStyle;
  readonly hairColor: string;
  readonly hairLight: string;
  /** Half width of the face at the cheekbones, of the jaw, and the distance from the eyes to the chin. */
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  readonly eyeSize: number;
  readonly eyeTilt: number;
  readonly browWeight: number;
  readonly noseWidth: number;
  readonly lipFullness: number;
  readonly build: number;
  readonly glasses: 'none' | 'round' | 'square';
  readonly facialHair: 'none' | 'stubble' | 'moustache' | 'goatee' | 'beard';
  readonly mole: boolean;
  readonly dimples: boolean;
}

export interface AppearanceOptions {
  readonly presentation: Presentation;
  readonly age: number;
  readonly wearsHijab?: boolean;
}

const HAIR_COLORS: readonly (readonly [base: string, light: string])[] = [
  ['#17110f', '#3d312d'],
  ['#1e1614', '#463834'],
  ['#241814', '#54392e'],
  ['#2f1e17', '#664534'],
  ['#432a1c', '#84573a'],
];
const GREYING: readonly (readonly [base: string, light: string])[] = [
  ['#3b3634', '#746d6a'],
  ['#5d5855', '#9b9591'],
];

/** The appearance of a person, determined by `seed` and the options. */
export function describeAppearance(seed: string, options: AppearanceOptions): Appearance {
  const random = randomOf(`appearance:${seed}`);
  const { presentation, age } = options;
  const isFeminine = presentation === 'feminine';
  const skin = random.pick([0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5].map((index) => SKINS[index] ?? SKINS[2]));
  const styles: readonly HairStyle[] = isFeminine ? FEMININE_HAIR : MASCULINE_HAIR;
  const hair = random.pick(styles);
  const [hairColor, hairLight] = age >= 50 && random.chance(0.6) ? random.pick(GREYING) : random.pick(HAIR_COLORS);
  if (skin === undefined) throw new Error('No skin tone');
  return {
    presentation,
    age,
    skin,
    hair: options.wearsHijab === true ? 'hijab' : hair,
    hairColor,
    hairLight,
    cheek: random.between(isFeminine ? 86 : 90, isFeminine ? 97 : 101),
    jaw: random.between(isFeminine ? 50 : 64, isFeminine ? 64 : 80),
    chin: random.between(isFeminine ? 120 : 126, isFeminine ? 134 : 142),
    eyeSize: random.between(0.94, 1.14) * (isFeminine ? 1.06 : 0.95),
    eyeTilt: random.between(-1, 5),
    browWeight: random.between(isFeminine ? 5.5 : 7.5, isFeminine ? 8 : 11),
    noseWidth: random.between(isFeminine ? 13 : 15, isFeminine ? 18 : 21),
    lipFullness: random.between(isFeminine ? 1 : 0.8, isFeminine ? 1.3 : 1.05),
    build: random.between(isFeminine ? 0.8 : 0.96, isFeminine ? 0.92 : 1.12),
    glasses: random.chance(0.2) ? random.pick(['round', 'square'] as const) : 'none',
    facialHair:
      isFeminine || !random.chance(0.42)
        ? 'none'
        : random.pick(['stubble', 'stubble', 'moustache', 'goatee', 'beard'] as const),
    mole: random.chance(0.15),
    dimples: random.chance(0.3),
  };
}

export function hairColorOf({ hairColor }: Pick<Appearance, 'hairColor'>): 'Black' | 'Brown' {
  return hairColor === '#2f1e17' || hairColor === '#432a1c' ? 'Brown' : 'Black';
}
