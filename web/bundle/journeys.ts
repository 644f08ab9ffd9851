// Decides by the import graph which file of the build a module goes into, so that no list is kept by hand.
import { join } from 'node:path';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = (path: string) => join(import.meta.dirname, '..', 'src', path);

const ENTRY = [source('app/main.tsx')];

/** The roots of what is loaded together. A page in neither gets a file of its own. */
const journeys: Record<string, string[]> = {
  'sign-in': [source('app/journeys/sign-in.ts')],
  member: [source('app/journeys/member.ts')],
};

/**
 * Few requests before a page shows: the entry with all it imports is one file, each journey is one more. What two
 * journeys share is in the entry, which both have loaded.
 */
export function fileOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes('rolldown/runtime') || reach(ENTRY, graph).has(id)) return 'entry';
  const owners = Object.keys(journeys).filter((name) => reach(journeys[name] ?? [], graph).has(id));
  return owners.length > 1 ? 'entry' : (owners[0] ?? null);
}

const reached = new WeakMap<readonly string[], Set<string>>();

function reach(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const known = reached.get(roots);
  if (known) return known;
  const found = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  reached.set(roots, found);
  return found;
}
