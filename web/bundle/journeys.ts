// Decides by the import graph which file of the build a module goes into, so that no list is kept by hand.
import { join } from 'node:path';

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
};
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string) => join(import.meta.dirname, '..', 'src', path);

const ENTRY = [source('app/main.tsx')];

/** The roots of what is loaded together. A page in neither gets a file of its own. */
const journeys: Record<string, string[]> = {
  'sign-in': [source('app/journeys/sign-in.ts')],
  member: [source('app/journeys/member.ts')],
};

/** Firebase Auth, which every page loads once it shows. */
const AUTH = ['firebase/auth.ts', 'firebase/auth-provider.tsx', 'firebase/sign-in.ts'].map(source);

/** The inbox, and what waits to be sent: needed by most pages, and too large to be with what little they share. */
const LIVE = [source('live/open-live-inbox.ts'), source('server/outbox/outboxes.ts')];

/** What every page loads once it is idle, or when there is something to tell. */
const IDLE = [
  'components/toast/toaster.tsx',
  'features/account/notices/notice-news.tsx',
  'features/safety/removal-card.tsx',
  'features/shell/menu/admin-group.tsx',
  'features/shell/menu/main-menu.tsx',
  'features/shell/outbox-news.tsx',
  'features/shell/status-strip.tsx',
  'app/idle-parts.ts',
].map(source);

/** Characters of source. What some parts share is worth a file of its own if it is larger. */
const SMALL = 12_000;

const placesOfGraph = new WeakMap<ModuleGraph['getModuleInfo'], ReadonlyMap<string, string>>();

/**
 * Few requests before a page shows: the entry with all it imports is one file, each journey is one more. What two
 * journeys share is in the entry, which both have loaded. Of the rest, what idle pages load is one file, and so is what
 * little several parts share: the bundler would make a file for each combination of parts.
 */
export function fileOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes('rolldown/runtime')) return 'entry';
  // The bundler hands over a new object for each module, with the same function.
  const places = placesOfGraph.get(graph.getModuleInfo) ?? placeModules(graph);
  placesOfGraph.set(graph.getModuleInfo, places);
  return places.get(id) ?? null;
}

function placeModules(graph: ModuleGraph): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const put = (ids: Iterable<string>, file: string) => {
    for (const id of ids) if (!places.has(id)) places.set(id, file);
  };
  put(reach(ENTRY, graph), 'entry');
  put(reach(AUTH, graph), 'auth');
  for (const [id, owners] of listOwners(journeys, graph)) put([id], owners.length > 1 ? 'entry' : (owners[0] ?? ''));
  put(reach(LIVE, graph), 'live');
  const parts = listLazyParts(graph).filter((part) => !places.has(part) && !IDLE.includes(part));
  const byPart = { idle: IDLE, ...Object.fromEntries(parts.map((part) => [part, [part]])) };
  const owned = [...listOwners(byPart, graph)].filter(([id]) => !places.has(id));
  for (const group of Map.groupBy(owned, ([, owners]) => owners.join()).values()) {
    const ids = group.map(([id]) => id);
    const [, owners] = group[0] ?? [];
    const file = fileOfOwners(owners ?? [], ids, graph);
    // Forms need the form library, which is in the file of the sign-in pages.
    const needsForms = (id: string) => [...reach([id], graph)].some((needed) => places.get(needed) === 'sign-in');
    for (const id of file ? ids : []) put([id], file === 'shared' && needsForms(id) ? 'forms' : (file ?? ''));
  }
  takeOutCircles(places, graph);
  return places;
}

/**
 * A module that needs one without a place, which the bundler puts into another file, has no place either: that file may need this one's file, and of
 * two files that need each other, one runs before what it needs.
 */
function takeOutCircles(places: Map<string, string>, graph: ModuleGraph): void {
  const needsOther = ([id]: [string, string]) =>
    graph.getModuleInfo(id)?.importedIds.some((needed) => graph.getModuleInfo(needed) && !places.has(needed));
  for (let out = [...places].filter(needsOther); out.length > 0; out = [...places].filter(needsOther)) {
    for (const [id] of out) places.delete(id);
  }
}

/** The file of modules that the same lazy parts reach. */
function fileOfOwners(owners: readonly string[], ids: readonly string[], graph: ModuleGraph): string | undefined {
  if (owners.length === 1) return owners[0] === 'idle' ? 'idle' : undefined;
  const size = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
  if (size > SMALL) return undefined;
  return owners.every((part) => /\/(?:staff|admin)\b/.test(part)) ? 'staff' : 'shared';
}

/** The names of the roots that reach each module. */
function listOwners(named: Readonly<Record<string, readonly string[]>>, graph: ModuleGraph): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const [name, roots] of Object.entries(named)) {
    for (const id of reach(roots, graph)) owners.set(id, [...(owners.get(id) ?? []), name]);
  }
  return owners;
}

/** The targets of every `import()` that the entry leads to. */
function listLazyParts(graph: ModuleGraph): string[] {
  const parts = new Set<string>();
  const queue = [...ENTRY];
  for (let root = queue.pop(); root !== undefined; root = queue.pop()) {
    for (const id of reach([root], graph)) {
      for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (!parts.has(part)) queue.push(part);
        parts.add(part);
      }
    }
  }
  return [...parts];
}

/** What `roots` import, themselves included, without what they load later. */
function reach(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
