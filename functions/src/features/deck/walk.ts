import type { Walk as StoredWalk } from '@tagpo/contract/stored/deck';
import { orderOf } from '../../domain/lists/directory.ts';
import type { QueryRing } from '../../domain/lists/fill-page.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';

/** One query of the walk: newest profiles of a ring first. */
export type FindNewest = (query: {
  readonly keys: readonly string[];
  readonly beyondKm: number;
  readonly after: StoredWalk['after'];
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

/** The walk for this scope. A finished one starts over, for members who joined since its start only; a new scope starts with everybody. */
export function resumeWalk(
  stored: StoredWalk | undefined,
  scope: string,
  { rings, now }: { rings: number; now: number },
): StoredWalk {
  if (stored?.scope !== scope) return { scope, ring: 0, startedAt: now, since: 0 };
  if (stored.ring < rings) return stored;
  return { scope, ring: 0, startedAt: now, since: stored.startedAt };
}

/** Continues the walk until there are `size` members, `maxReads` are used, or everybody was met. */
export async function walkOn(state: StoredWalk, walk: Walk): Promise<{ members: ListedMember[]; state: StoredWalk }> {
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

function positionOf({ id, directory }: ListedMember): NonNullable<StoredWalk['after']> {
  return { finishedAt: directory.finishedAt.toMillis(), ...orderOf(directory), id };
}
