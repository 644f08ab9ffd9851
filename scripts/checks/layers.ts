/** Which folder may import which, as in ARCHITECTURE.md. `npm run check` fails on any other import. */
import type { Import } from './imports.ts';

interface Layer {
  /** The folders that it may import besides itself; `x/*` means only the files directly in x. */
  readonly may: readonly string[];
  /** What it must not import all the same: packages that its package.json lists, and files of these folders. */
  readonly not?: readonly string[];
  /** Its subfolders must not import each other. */
  readonly areSiblingsApart?: boolean;
}

const emulator = (...may: string[]): Layer => ({ may: may.map((folder) => `emulator/src/${folder}`) });
const web = (...may: string[]): Layer => ({ may: ['contract/src', ...may.map((folder) => `web/src/${folder}`)] });
const firebase = ['firebase', 'reactfire'];

/** The longest folder that contains a file decides what it may import. It may import every package except those in `not`. */
const LAYERS: Readonly<Record<string, Layer>> = {
  'contract/src': { may: [] },
  'people/src': { may: ['contract/src'] },
  'people/src/drawing': { may: ['people/src/*'] },
  'functions/src/domain': {
    may: ['contract/src', 'functions/src/*', 'functions/src/firebase', 'functions/src/logging'],
    not: ['express'],
  },
  'functions/src/firebase': { may: ['contract/src', 'functions/src/*', 'functions/src/logging'], not: ['express'] },
  'functions/src/logging': { may: ['contract/src'], not: ['express'] },
  'functions/src/middleware': {
    may: ['contract/src', 'functions/src/*', 'functions/src/domain', 'functions/src/firebase', 'functions/src/logging'],
  },
  'functions/src/features': {
    may: [
      'contract/src',
      'people/src/*',
      'functions/src/*',
      'functions/src/domain',
      'functions/src/middleware',
      'functions/src/firebase',
    ],
    areSiblingsApart: true,
  },
  'functions/src/emulated': { may: ['contract/src', 'functions/src/*', 'functions/src/domain'] },
  'functions/src': { may: ['contract/src'] },
  'web/src/lib': { ...web(), not: firebase },
  'web/src/messages': { ...web('lib'), not: firebase },
  'web/src/components': { ...web('lib', 'messages', 'assets'), not: firebase },
  'web/src/firebase': web('lib'),
  'web/src/server': web('firebase', 'lib'),
  'web/src/live': web('server', 'firebase', 'lib'),
  'web/src/features': {
    ...web('components', 'server', 'live', 'firebase', 'lib', 'messages'),
    // reactfire's `useAuth` hands out Firebase Auth.
    not: ['web/src/firebase/auth.ts'],
    areSiblingsApart: true,
  },
  'web/src/routes': { ...web('features', 'components', 'lib', 'messages'), not: firebase },
  'web/src': web(),
  'emulator/src/values': emulator(),
  'emulator/src/store': emulator('values'),
  'emulator/src/query': emulator('values'),
  'emulator/src/rules': emulator('values'),
  'emulator/src/pipelines': emulator('query', 'values'),
  'emulator/src/service': emulator('query', 'pipelines', 'store', 'rules', 'values'),
  'emulator/src/transport': emulator('service', 'values'),
  'emulator/src': emulator(),
};
const byLength = Object.entries(LAYERS).toSorted(([one], [other]) => other.length - one.length);
/** Every path of our own code begins with one of these; anything else is a package from npm. */
const packages = ['contract', 'people', 'functions', 'web', 'emulator', 'testkit', 'e2e', 'rules', 'scripts'];
const isDirectlyIn = (path: string, folder: string) => path.slice(0, path.lastIndexOf('/')) === folder;
const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Folders of tests. What two of them need is in `testkit/`, which imports none of them. */
const TEST_FOLDERS = ['functions/test', 'rules', 'e2e', 'testkit'];

/**
 * A sentence for each import that is not allowed. Tests may import anything but another folder of tests, and those of `emulator/` must stay
 * inside it.
 */
export function findForbidden(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const testFolder = TEST_FOLDERS.find((name) => isInside(from, name));
    const toTestFolder = TEST_FOLDERS.find((name) => isInside(to, name));
    const isOther = toTestFolder !== undefined && toTestFolder !== testFolder && toTestFolder !== 'testkit';
    if (testFolder && isOther) return [`${from} must not import ${to}`];
    const isTest = /\.test\.tsx?$|\/test\//.test(from);
    if (isTest && !isInside(from, 'emulator')) return [];
    const [folder, layer] = isTest ? ['emulator', emulator()] : (byLength.find(([name]) => isInside(from, name)) ?? []);
    return !folder || !layer || isAllowed(from, to, folder, layer) ? [] : [`${from} must not import ${to}`];
  });
}

function isAllowed(from: string, to: string, folder: string, { may, not = [], areSiblingsApart }: Layer): boolean {
  const isOwnCode = packages.some((name) => isInside(to, name));
  if (not.some((name) => isInside(to, name))) return false;
  if (!isOwnCode) return true;
  if (areSiblingsApart && isInside(to, folder)) return nameInside(from, folder) === nameInside(to, folder);
  return (
    isInside(to, folder) ||
    may.some((name) => isInside(to, name) || (name.endsWith('/*') && isDirectlyIn(to, name.slice(0, -2))))
  );
}

function nameInside(path: string, folder: string): string | undefined {
  return path.slice(folder.length + 1).split('/')[0];
}

/** The groups that import each other in a cycle; `group` answers the file or folder that a path counts as. */
export function findCircles(imports: readonly Import[], group: (path: string) => string | undefined): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [group(from), group(to)];
    if (one === undefined || other === undefined || one === other) continue;
    edges.set(one, (edges.get(one) ?? new Set()).add(other));
  }
  const reachedFrom = new Map([...edges.keys()].map((start) => [start, reach(start, edges)]));
  const seen = new Set<string>();
  return [...edges.keys()].flatMap((start) => {
    if (seen.has(start) || !reachedFrom.get(start)?.has(start)) return [];
    const cycle = [...(reachedFrom.get(start) ?? [])].filter((other) => reachedFrom.get(other)?.has(start));
    for (const member of cycle) seen.add(member);
    return [cycle.toSorted()];
  });
}

function reach(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [...(edges.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(edges.get(next) ?? []));
  }
  return reached;
}
