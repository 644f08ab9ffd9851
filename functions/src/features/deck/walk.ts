import type { Walk as StoredWalk } from '@tagpo/contract/stored/deck';
import { openCursor, type Seal, sealCursor } from '../../domain/lists/cursor.ts';
import { type NewestPosition, newestPosition, orderOf } from '../../domain/lists/directory.ts';
import type { QueryRing } from '../../domain/lists/fill-page.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';

/** One query of the walk: newest profiles of a ring first. */
export type FindNewest = (query: {
  readonly keys: readonly string[];
  readonly beyondKm: number;
  readonly after: NewestPosition | undefined;
  readonly since: number;
  readonly limit: number;
}) => Promise<ListedMember[]>;

export interface Walk {
  readonly rings: readonly QueryRing[];
  readonly find: FindNewest;
  /** Not answered, not oneself, not blocked, and both fit. */
  readonly isWanted: (member: ListedMember) => boolean;
  readonly size: number;
  readonly maxReads: number;
}

/** A walk with its position opened. */
export type OpenWalk = Omit<StoredWalk, 'after'> & { readonly after?: NewestPosition };

/** Starts the ring again if the position cannot be opened: it may be damaged, or sealed with another key. */
export function openWalk({ after, ...walk }: StoredWalk, seal: Seal): OpenWalk {
  if (after === undefined) return walk;
  try {
    return { ...walk, after: openCursor(after, newestPosition, seal) };
  } catch {
    return walk;
  }
}

export function sealWalk({ after, ...walk }: OpenWalk, seal: Seal): StoredWalk {
  return after === undefined ? walk : { ...walk, after: sealCursor(after, seal) };
}

/** The walk for this scope. A finished one starts over, for members who joined since its start only; a new scope starts with everybody. */
export function resumeWalk(
  stored: OpenWalk | undefined,
  scope: string,
  { rings, now }: { rings: number; now: number },
): OpenWalk {
  if (stored?.scope !== scope) return { scope, ring: 0, startedAt: now, since: 0 };
  if (stored.ring < rings) return stored;
  return { scope, ring: 0, startedAt: now, since: stored.startedAt };
}

/** Continues the walk until there are `size` members, `maxReads` are used, or everybody was met. */
export async function walkOn(state: OpenWalk, walk: Walk): Promise<{ members: ListedMember[]; state: OpenWalk }> {
  const { rings, find, isWanted, size, maxReads } = walk;
  const members: ListedMember[] = [];
  let { ring, after } = state;
  let reads = 0;
  for (let query = rings[ring]; query !== undefined; query = rings[ring]) {
    const limit = Math.min(size - members.length, maxReads - reads);
    if (limit <= 0) break;
    const found = await find({ ...query, after, since: state.since, limit });
    reads += Math.max(1, found.length);
    members.push(...found.filter(isWanted));
    const last = found.at(-1);
    if (found.length < limit || last === undefined) [ring, after] = [ring + 1, undefined];
    else after = positionOf(last);
  }
  const { after: _before, ...rest } = state;
  return { members, state: { ...rest, ring, ...(after === undefined ? {} : { after }) } };
}

function positionOf({ id, directory }: ListedMember): NewestPosition {
  return { finishedAt: directory.finishedAt.toMillis(), ...orderOf(directory), id };
}
