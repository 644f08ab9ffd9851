import { places } from '@tagpo/contract/places/places';
import { describe, expect, it } from 'vitest';
import { applyPatch, newlySensitive, requireFinished, resolvePlace, withoutSensitive } from './fields.ts';

const [town] = places;
if (town === undefined) throw new Error('The list of towns is empty');
const place = { id: town.id, name: `${town.name}, ${town.province}` };
const finished = { name: 'Maria', age: 28, bio: 'Hi', height: 160, place };

describe('applyPatch', () => {
  it('keeps what the patch does not name', () => {
    expect(applyPatch(finished, { age: 29 })).toEqual({ ...finished, age: 29, audiences: {} });
  });

  it('takes an emptied field away', () => {
    expect(applyPatch({ ...finished, pets: 'cat', gender: 'Female' }, { pets: '', gender: '' })).toEqual({
      ...finished,
      audiences: {},
    });
  });

  it('stores the town a place id names', () => {
    expect(applyPatch({}, { placeId: town.id })).toEqual({ place, audiences: {} });
  });

  it('stores none of the flags of setup', () => {
    const flags = { isNew: true, isOnline: true, isPhotoVerified: false, isBackgroundChecked: false } as const;
    expect(applyPatch(finished, { ...flags, lastActive: '2026-01-01T00:00:00Z' })).toMatchObject(finished);
  });
});

describe('audiences', () => {
  it('are matches for a sensitive field until its owner chooses', () => {
    expect(applyPatch(finished, { religion: 'Catholic', smoking: 'never' }).audiences).toEqual({
      religion: 'matches',
      smoking: 'matches',
    });
    expect(applyPatch(finished, { religion: 'Catholic', audiences: { religion: 'me' } }).audiences).toEqual({
      religion: 'me',
    });
  });

  it('stay as chosen, and go with the value', () => {
    const told = { ...finished, religion: 'Catholic', audiences: { religion: 'everyone' as const } };
    expect(applyPatch(told, { religion: 'Islam', age: 30 }).audiences).toEqual({ religion: 'everyone' });
    expect(applyPatch(told, { religion: '' }).audiences).toEqual({});
    expect(applyPatch(finished, { audiences: { religion: 'everyone' } }).audiences).toEqual({});
  });
});

describe('newlySensitive', () => {
  it.each([
    ['a new value', { religion: 'Islam' }, ['religion']],
    ['the value that is there', { religion: 'Catholic' }, []],
    ['an emptied field', { religion: '' }, []],
    ['what is not sensitive', { pets: 'cat' }, []],
    ['another audience', { audiences: { religion: 'me' as const } }, []],
  ])('names what %s needs consent for', (_name, patch, fields) => {
    const before = { ...finished, religion: 'Catholic' };
    expect(newlySensitive(before, applyPatch(before, patch))).toEqual(fields);
  });
});

describe('withoutSensitive', () => {
  it('leaves everything else', () => {
    const told = { ...finished, religion: 'Catholic', pets: 'cat', audiences: { religion: 'me' as const } };
    expect(withoutSensitive(told)).toEqual({ ...finished, pets: 'cat', audiences: {} });
  });
});

describe('resolvePlace', () => {
  it.each(['Quezon City', 'quezon city', 'Quezon City, Metro Manila'])('finds %s', (location) => {
    expect(resolvePlace({ location })?.name).toBe('Quezon City');
  });

  it.each([
    ['a name that several towns have', { location: 'San Jose' }],
    ['a place that is nowhere', { location: 'Atlantis' }],
    ['an id that is not in the list', { placeId: '99999' }],
    ['an id and a name of different towns', { placeId: town.id, location: 'Quezon City' }],
  ])('refuses %s', (_name, patch) => {
    expect(() => resolvePlace(patch)).toThrow(expect.objectContaining({ code: 'invalid-body' }));
  });
});

describe('requireFinished', () => {
  it('lets a member take the height out, and nobody before', () => {
    const { height: _height, ...rest } = finished;
    expect(applyPatch(finished, { height: '' })).not.toHaveProperty('height');
    expect(requireFinished(rest, true)).toMatchObject(rest);
  });

  it.each(['name', 'age', 'place', 'bio', 'height'] as const)('asks a newcomer for %s', (key) => {
    const { [key]: _left, ...rest } = finished;
    const path = key === 'place' ? 'location' : key;
    expect(() => requireFinished(rest, false)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path, key: `${path}-required` })] } }),
    );
  });

  it('lets a member empty the bio', () => {
    expect(requireFinished({ ...finished, bio: '' }, true)).toMatchObject({ bio: '' });
  });
});
