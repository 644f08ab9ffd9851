import { distanceKm, findPlace, type Place } from '@tagpo/contract/places/places';
import { NEW_WINDOW_MS, ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { listShared } from '@tagpo/contract/shared-tags';
import type { RestrictedFields, UserDocument } from '@tagpo/contract/stored/user';
import { isSensitive } from '@tagpo/contract/wire/profile/sensitive';
import type { DealtCard, MemberProfile, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ListedMember } from '../members/parse-listed.ts';
import { type LinkSigner, pictureLink } from '../pictures/picture-link.ts';

interface Viewpoint extends LinkSigner {
  /** The viewer's town. */
  readonly from: Place;
}

/** What a list shows of a member. */
export function toCard({ id, directory }: ListedMember, viewpoint: Viewpoint): UserCard {
  const { name, age, bio, gender, place, photos } = directory.profile;
  return {
    id,
    name,
    age,
    location: place.name,
    bio,
    gender,
    photos: photos.map((picture) => pictureLink(viewpoint, picture, 'grid')),
    distance: distanceTo(directory, viewpoint.from),
    ...presence(directory, viewpoint.now),
    isSample: directory.isSample,
  };
}

/** A member's card in the deck, with what they share with the viewer. Reads no document. */
export function toDealtCard(member: ListedMember, viewpoint: Viewpoint, viewer: UserDocument): DealtCard {
  const { isPhotoVerified, relationshipGoals, prompts, interests, languages } = member.directory.profile;
  const own = viewer.profile;
  return {
    ...toCard(member, viewpoint),
    isPhotoVerified,
    relationshipGoals,
    prompt: prompts?.[0],
    shared: { interests: listShared(own.interests, interests), languages: listShared(own.languages, languages) },
  };
}

/** The profile page of a member: only what they wrote for everybody. */
export function toMemberProfile({ id, directory }: ListedMember, viewpoint: Viewpoint): MemberProfile {
  const { place, photos, isListed: _isListed, ...written } = directory.profile;
  const urls = photos.map((picture) => pictureLink(viewpoint, picture, 'full'));
  return {
    ...written,
    id,
    location: place.name,
    photos: urls,
    profileImage: urls[0],
    distance: distanceTo(directory, viewpoint.from),
    ...presence(directory, viewpoint.now),
    isSample: directory.isSample,
  };
}

/** The fields that a member shows to matches only. */
export function shownToMatches({ restricted = {}, audiences = {} }: UserDocument): RestrictedFields {
  return Object.fromEntries(
    Object.entries(restricted).filter(([field]) => isSensitive(field) && audiences[field] === 'matches'),
  );
}

/** Online: seen in the last five minutes, and not hidden. New: finished the profile in the last seven days. */
export function presence(
  { lastActive, finishedAt, isHidden }: Pick<UserDocument, 'lastActive' | 'finishedAt' | 'isHidden'>,
  now: number,
) {
  return {
    isOnline: !isHidden && now - lastActive.toMillis() < ONLINE_WINDOW_MS,
    isNew: now - finishedAt.toMillis() < NEW_WINDOW_MS,
  };
}

/** Sorts by distance, within a town in the order of lists, which reveals only the day of the last activity. */
export function byDistanceThenOrder(from: Place): (a: ListedMember, b: ListedMember) => number {
  return ({ directory: a }, { directory: b }) =>
    distanceTo(a, from) - distanceTo(b, from) || b.order.day - a.order.day || b.order.shuffle - a.order.shuffle;
}

/** Whole kilometres between two towns' centres, at least 1. */
export function distanceTo({ profile }: UserDocument, from: Place): number {
  return distanceKm(from, requirePlace(profile.place.id));
}

/** The place of a stored id. Throws an Error if there is none, which cannot happen: ids are checked when they are stored. */
export function requirePlace(id: string): Place {
  const place = findPlace(id);
  if (place === undefined) throw new Error('A stored place is not in the list');
  return place;
}
