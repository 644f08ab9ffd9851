import { findPlace, places } from '@tagpo/contract/places/places';
import { activityAt, makeUserDocument } from '@tagpo/contract/search-keys';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { newAccount } from '../../domain/account/open-account.ts';
import type { ListedMember } from '../../domain/members/parse-listed.ts';
import { type FindNewest, type OpenWalk, resumeWalk, walkOn } from './walk.ts';

const at = (millis: number) => Timestamp.fromMillis(millis);
const [anyPlace] = places;

function member(id: string, finishedAt: number): ListedMember {
  const place = findPlace(anyPlace?.id ?? '');
  if (place === undefined) throw new Error('The list of towns is empty');
  const profile = {
    name: id,
    age: 30,
    bio: '',
    place: { id: place.id, name: place.name },
    isVerified: false,
    isPhotoVerified: false,
  };
  const account = newAccount({}, at(finishedAt));
  const times = { activity: activityAt(at(finishedAt), 0), finishedAt: at(finishedAt) };
  return { id, directory: makeUserDocument({ account, profile, ...times }) };
}

/** Two rings of members, newest first; `reads` counts what Firestore would bill. */
function country(rings: Readonly<Record<string, readonly ListedMember[]>>) {
  const bill = { reads: 0 };
  const find: FindNewest = async ({ keys, after, since, limit }) => {
    const ring = (rings[keys[0] ?? ''] ?? []).toSorted((a, b) => time(b) - time(a));
    const found = ring
      .filter((one) => time(one) > since && (after === undefined || time(one) < after.finishedAt))
      .slice(0, limit);
    bill.reads += Math.max(1, found.length);
    return found;
  };
  return { bill, find };
}
const time = ({ directory }: ListedMember) => directory.finishedAt.toMillis();
const near = Array.from({ length: 30 }, (_, index) => member(`near-${index}`, 1000 + index));
const far = Array.from({ length: 5 }, (_, index) => member(`far-${index}`, 2000 + index));
const asked = ['near', 'far'].map((key) => ({ keys: [key], beyondKm: 0 }));
const begin = (): OpenWalk => resumeWalk(undefined, 'here', { rings: 2, now: 5000 });
const everybody = { rings: asked, isWanted: () => true, size: 20, maxReads: 20 };

describe('a walk', () => {
  it('meets everybody once, the near first, for a read each', async () => {
    const { bill, find } = country({ near, far });
    const first = await walkOn(begin(), { ...everybody, find });
    const second = await walkOn(first.state, { ...everybody, find });
    const met = [...first.members, ...second.members].map(({ id }) => id);
    expect(met).toHaveLength(35);
    expect(new Set(met).size).toBe(35);
    expect(met.slice(30).every((id) => id.startsWith('far'))).toBe(true);
    expect(second.state.ring).toBe(2);
    expect(bill.reads).toBe(35);
  });

  it('stops at its reads, however few are wanted', async () => {
    const { bill, find } = country({ near, far });
    const isWanted = ({ id }: ListedMember) => id === 'near-0';
    const first = await walkOn(begin(), { ...everybody, find, isWanted });
    expect([first.members.length, bill.reads, first.state.ring]).toEqual([0, 20, 0]);
    const second = await walkOn(first.state, { ...everybody, find, isWanted });
    expect(second.members.map(({ id }) => id)).toEqual(['near-0']);
  });

  it('takes nothing where nothing is missing', async () => {
    const { bill, find } = country({ near, far });
    const state = begin();
    expect(await walkOn(state, { ...everybody, find, size: 0 })).toEqual({ members: [], state });
    expect(bill.reads).toBe(0);
  });
});

describe('resumeWalk', () => {
  const stored: OpenWalk = { scope: 'here', ring: 1, startedAt: 100, since: 50 };
  it.each([
    ['goes on where it stood', stored, 'here', stored],
    ['begins anew for another scope', stored, 'there', { scope: 'there', ring: 0, startedAt: 900, since: 0 }],
    [
      'begins again at the end, for who came since it began',
      { ...stored, ring: 2 },
      'here',
      { ...stored, ring: 0, startedAt: 900, since: 100 },
    ],
  ])('%s', (_title, before, scope, after) => {
    expect(resumeWalk(before, scope, { rings: 2, now: 900 })).toEqual(after);
  });
});
