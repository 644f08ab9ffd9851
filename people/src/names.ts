import type { Random } from './random.ts';

const FEMALE = [
  'Angelica',
  'Bea',
  'Camille',
  'Danica',
  'Erika',
  'Francine',
  'Grace',
  'Hannah',
  'Isabel',
  'Jasmine',
  'Kristine',
  'Lovely',
  'Mariel',
  'Nicole',
  'Princess',
  'Rhea',
  'Shaina',
  'Trisha',
  'Vanessa',
  'Yssa',
  'Althea',
  'Bernadette',
  'Charmaine',
  'Donna',
  'Eunice',
  'Fely',
  'Glaiza',
  'Honey',
  'Irene',
  'Jennylyn',
  'Kaye',
  'Liezel',
  'Maricar',
  'Nadine',
  'Odessa',
  'Pauline',
  'Rowena',
  'Sheila',
  'Tintin',
  'Ava',
  'Cherry',
  'Joy',
  'Mae',
  'Ana Lou',
  'Mary Ann',
  'Rosalie',
  'Jhoanna',
  'Patricia',
  'Clarisse',
  'Kyla',
  'Leah',
  'Marites',
  'Corazon',
  'Lourdes',
  'Imelda',
  'Divina',
  'Reyna',
  'Lea',
  'Gia',
  'Sam',
] as const;
const MALE = [
  'Mark',
  'John Paul',
  'Jericho',
  'Carlo',
  'Miguel',
  'Rafael',
  'Paolo',
  'Enzo',
  'Gab',
  'Joshua',
  'Kevin',
  'Lester',
  'Marvin',
  'Nathaniel',
  'Oliver',
  'Patrick',
  'Renz',
  'Sean',
  'Tristan',
  'Vince',
  'Aldrin',
  'Bryan',
  'Christian',
  'Dennis',
  'Edgar',
  'Francis',
  'Gino',
  'Harold',
  'Ian',
  'Jomar',
  'Kenneth',
  'Leandro',
  'Marlon',
  'Neil',
  'Noel',
  'Paul',
  'Rodel',
  'Ronald',
  'Santi',
  'Totoy',
  'Wilson',
  'Xavier',
  'Diego',
  'Anton',
  'Basti',
  'Jose Mari',
  'Ramon',
  'Ernesto',
  'Danilo',
  'Rommel',
  'Jayson',
  'Arvin',
  'Emman',
  'Luis',
  'Nico',
  'Lance',
  'Elmer',
  'Rico',
] as const;
const EITHER = [
  'Alex',
  'Kim',
  'Jo',
  'Charlie',
  'Pat',
  'Ari',
  'Jamie',
  'Frankie',
  'Robin',
  'Sky',
  'Andi',
  'Mika',
] as const;
const MUSLIM_FEMALE = ['Aisha', 'Fatima', 'Sittie', 'Norhana', 'Amina', 'Zahra'] as const;
const MUSLIM_MALE = ['Omar', 'Jamal', 'Faisal', 'Khalid', 'Nasser', 'Abdul Rahim'] as const;

const SURNAMES = [
  'Reyes',
  'Santos',
  'Cruz',
  'Bautista',
  'Dela Cruz',
  'Garcia',
  'Mendoza',
  'Ramos',
  'Torres',
  'Flores',
  'Villanueva',
  'Castillo',
  'Aquino',
  'Navarro',
  'Salazar',
  'Mercado',
  'Pascual',
  'Domingo',
  'Soriano',
  'Valdez',
  'Tolentino',
  'Manalo',
  'Magsino',
  'Dimaculangan',
  'Macaraeg',
  'Agbayani',
  'Dumlao',
  'Tan',
  'Lim',
  'Go',
  'Sy',
  'Chua',
  'Abella',
  'Borromeo',
  'Cabrera',
  'Dizon',
  'Espiritu',
  'Fajardo',
  'Guevarra',
  'Hidalgo',
  'Ilagan',
  'Jimenez',
  'Lacson',
  'Montemayor',
  'Natividad',
  'Ocampo',
  'Panganiban',
  'Quizon',
  'Rosales',
  'Sarmiento',
  'Ubaldo',
  'Vergara',
  'Yap',
  'Zamora',
  'Buenaventura',
  'Catacutan',
  'Evangelista',
  'Gatdula',
  'Lazaro',
  'Maglaya',
  'Nuñez',
  'Peñaflor',
  'Cabahug',
  'Ybañez',
  'Sumulong',
  'Tabuena',
  'Alcantara',
  'Baltazar',
  'Cayabyab',
] as const;
const MUSLIM_SURNAMES = [
  'Abubakar',
  'Macarambon',
  'Mangudadatu',
  'Ampaso',
  'Sali',
  'Hadjirul',
  'Dimapuro',
  'Lucman',
] as const;

export type NameKind = 'female' | 'male' | 'either';

const GIVEN = { female: FEMALE, male: MALE, either: EITHER } as const;
const MUSLIM_GIVEN = { female: MUSLIM_FEMALE, male: MUSLIM_MALE, either: MUSLIM_MALE } as const;

/** Deals names at random and repeats one only after all names of its list have been used. */
export class NameDealer {
  readonly #random: Random;
  readonly #decks = new Map<readonly string[], string[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  deal(kind: NameKind, isMuslim: boolean): { given: string; surname: string } {
    return isMuslim
      ? { given: this.#draw(MUSLIM_GIVEN[kind]), surname: this.#draw(MUSLIM_SURNAMES) }
      : { given: this.#draw(GIVEN[kind]), surname: this.#draw(SURNAMES) };
  }

  #draw(names: readonly string[]): string {
    const deck = this.#decks.get(names) ?? [];
    if (deck.length === 0) deck.push(...this.#random.sample(names, names.length));
    const drawn = deck.pop();
    if (drawn === undefined) throw new Error('A list of names is empty');
    this.#decks.set(names, deck);
    return drawn;
  }
}

/** The letters of a name that an e-mail address may contain. */
export function toMailbox(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');
}
