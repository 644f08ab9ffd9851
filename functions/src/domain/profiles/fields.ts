import type { ErrorIssue } from '@tagpo/contract/errors';
import { findPlace, formatPlace, type Place, places } from '@tagpo/contract/places/places';
import type { ProfileDraft, StoredProfile } from '@tagpo/contract/stored/user';
import type { ProfilePatch } from '@tagpo/contract/wire/profile/profile';
import {
  type Audiences,
  DEFAULT_AUDIENCE,
  SENSITIVE_FIELDS,
  type SensitiveField,
} from '@tagpo/contract/wire/profile/sensitive';
import { ApiError, issue } from '../../api-error.ts';

/** The fields of a profile that its owner writes. */
export type WrittenProfile = Omit<StoredProfile, 'photos' | 'isListed' | 'isVerified' | 'isPhotoVerified'> & {
  readonly audiences?: Audiences | undefined;
};

/** The profile with a patch applied: absent keys stay, empty ones are removed, the town is looked up. */
export function applyPatch(profile: ProfileDraft, patch: ProfilePatch): ProfileDraft {
  const {
    placeId: _placeId,
    location: _location,
    photos: _photos,
    lookingFor: _lookingFor,
    audiences,
    isNew: _isNew,
    isOnline: _isOnline,
    isPhotoVerified: _isPhotoVerified,
    isBackgroundChecked: _isBackgroundChecked,
    lastActive: _lastActive,
    ...fields
  } = patch;
  const merged: Record<string, unknown> = { ...profile };
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value === '' && key !== 'bio') delete merged[key];
    else merged[key] = value;
  }
  const place = resolvePlace(patch);
  if (place !== undefined) merged.place = { id: place.id, name: formatPlace(place) };
  const described = merged as ProfileDraft;
  return { ...described, audiences: audiencesOf(described, { ...profile.audiences, ...audiences }) };
}

/** An audience for each sensitive field that has a value, and for no other. */
function audiencesOf(profile: ProfileDraft, chosen: Audiences): Audiences {
  const filled = SENSITIVE_FIELDS.filter((field) => profile[field] !== undefined);
  return Object.fromEntries(filled.map((field) => [field, chosen[field] ?? DEFAULT_AUDIENCE]));
}

/** The sensitive fields that an edit sets to a new value. Emptying one needs no consent. */
export function newlySensitive(before: ProfileDraft, after: ProfileDraft): SensitiveField[] {
  return SENSITIVE_FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
}

/** The profile without the fields that need the consent `sensitive`. */
export function withoutSensitive<Profile extends ProfileDraft>(profile: Profile): Profile {
  const kept = { ...profile, audiences: {} };
  for (const field of SENSITIVE_FIELDS) delete kept[field];
  return kept;
}

/** The town that a patch names by id, or by a name that only one town has; undefined if it names none. */
export function resolvePlace({ placeId, location }: ProfilePatch): Place | undefined {
  const byId = placeId === undefined ? undefined : findPlace(placeId);
  if (placeId !== undefined && byId === undefined) throw unknownPlace('placeId');
  if (location === undefined) return byId;
  const byName = placesNamed(location);
  const place = byId ?? byName[0];
  if (place === undefined || !byName.includes(place) || (byId === undefined && byName.length > 1)) {
    throw unknownPlace('location');
  }
  return place;
}

function placesNamed(text: string): Place[] {
  const wanted = text.toLowerCase();
  return places.filter((place) => {
    const name = place.name.toLowerCase();
    return formatPlace(place).toLowerCase() === wanted || name === wanted || name.replace(/ city$/, '') === wanted;
  });
}

const unknownPlace = (path: string) => new ApiError('invalid-body', { issues: [issue(path, 'location-unknown')] });

/**
 * The profile as a finished one. Throws 400 with what is missing. Setup requires a bio and a height; a member may empty them again
 * (specification §5).
 */
export function requireFinished(profile: ProfileDraft, isMember: boolean): WrittenProfile {
  const { name, age, place, bio, height } = profile;
  const issues: ErrorIssue[] = [];
  if (!name) issues.push(issue('name', 'name-required'));
  if (age === undefined) issues.push(issue('age', 'age-required'));
  if (place === undefined) issues.push(issue('location', 'location-required'));
  if (!bio && !isMember) issues.push(issue('bio', 'bio-required'));
  if (height === undefined && !isMember) issues.push(issue('height', 'height-required'));
  if (issues.length > 0 || !name || age === undefined || place === undefined) {
    throw new ApiError('invalid-body', { issues });
  }
  return { ...profile, name, age, place, bio: bio ?? '' };
}
