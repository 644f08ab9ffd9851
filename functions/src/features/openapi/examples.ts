/** Somebody who does not exist, for the examples of every call. */
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import type { Photo } from '@tagpo/contract/wire/profile/photo';
import type { UserCard, ViewedProfile } from '@tagpo/contract/wire/profile/user';

/** An upload's name, and where it is put. */
export const UPLOAD = '1790000000000-k3v9x0q7m2a8d5f1h6j4n0p2r7.webp';
export const uploadUrl =
  'https://storage.googleapis.com/upload/storage/v1/b/tagpo.appspot.com/o?uploadType=resumable&upload_id=AHmUCY0f1e2d3c';
const PICTURE = 'aB3dE5fG7hJ9kL1mN2pQ4r';
const link = (size: string) => `/photos/${PICTURE}/${size}?until=1790003600&signature=Zx8cV7bN6mQ5wE4rT3yU2i`;

export const ME = 'mariaClara01';
export const OTHER = 'joseRizal01';
export const AT = '2026-11-21T09:30:00.000Z';
export const CURSOR = 'Zm9sbG93LXRoZS1oZWFkZXI';
export const MESSAGE_ID = '5f0c2a4e-7d1b-4c3a-9e8f-1a2b3c4d5e6f';
export const SENT_ID = '0b9d8c7e-6f5a-4e3d-8c2b-1a0f9e8d7c6b';
export const CODE = 'c2VhbGVkLWJ5LXRoZS1zZXJ2ZXItZm9yLW9uZS1hY2NvdW50';

export const card: UserCard = {
  id: OTHER,
  name: 'Jose',
  age: 29,
  location: 'Calamba City, Laguna',
  bio: 'Writes more letters than he answers.',
  gender: 'Male',
  photos: [link('grid')],
  distance: 42,
  isOnline: true,
  isNew: false,
  isSample: false,
};

const { distance: _distance, isOnline, isNew, ...written } = card;

export const viewed: ViewedProfile = {
  ...card,
  photos: [link('full')],
  profileImage: link('full'),
  height: 168,
  occupation: 'Ophthalmologist',
  interests: ['Fencing', 'Letters'],
  isVerified: false,
  isPhotoVerified: true,
  isFavorite: true,
  isMatch: false,
  liked: true,
};

export const photo: Photo = {
  id: PICTURE,
  url: link('full'),
  gridUrl: link('grid'),
  width: 1080,
  height: 1440,
  isPrimary: true,
  isVerified: false,
};

export const settings = { language: 'fil', isHidden: false } as const;

export const own: OwnProfile = {
  ...written,
  id: ME,
  name: 'Maria Clara',
  email: 'maria@example.com',
  placeId: '0403405000',
  photos: [photo.url],
  profileImage: photo.url,
  height: 158,
  isOnline,
  isNew,
  album: [photo],
  lookingFor: { minAge: 25, maxAge: 35, distance: 60 },
  audiences: { religion: 'matches' },
  consents: {
    profile: { isGiven: true, at: AT, version: '2026-11-21' },
    sensitive: { isGiven: true, at: AT, version: '2026-11-21' },
    news: { isGiven: false },
  },
  settings,
  plan: 'free',
  isProfileComplete: true,
  isActive: true,
  isAdmin: false,
  isBackgroundChecked: false,
};

export const message: Message = {
  id: MESSAGE_ID,
  senderId: ME,
  receiverId: OTHER,
  content: 'Kumusta? I liked your bio.',
  sequence: 1,
  senderSequence: 1,
  isRead: false,
  sentAt: AT,
};

export const conversation: Conversation = {
  id: `${OTHER}_${ME}`,
  member: { id: OTHER, name: 'Jose', age: 29, gender: 'Male', isOnline: true, isDeleted: false },
  state: 'open',
  startedByMe: true,
  isMatch: true,
  matchedAt: AT,
  lastMessage: { id: MESSAGE_ID, content: message.content, sentAt: AT, isMine: true, sequence: 1, senderSequence: 1 },
  rev: 3,
  unread: 0,
  read: 1,
  delivered: 1,
  updatedAt: AT,
};
