import { params } from '@nanostores/i18n';
import { catalogue } from '../language/locale.ts';

export const photoMessages = catalogue('photos', {
  title: 'Photos',
  why: 'People say hello sooner to somebody they can see. You can add a photo later, too.',
  hint: params(
    'Up to {max}. The first is the one on your card. Location data is removed before a photo leaves your phone.',
  ),
  add: 'Add Photo',
  photo: params('Photo {index}'),
  main: 'Main',
  makeMain: params('Make photo {index} the main one'),
  move: params('Move photo {index}'),
  moveHelp: 'Drag, or use the arrow keys',
  moved: params('Photo moved to place {index} of {count}'),
  remove: params('Remove photo {index}'),
  cancel: params('Cancel upload of photo {index}'),
  retry: 'Retry',
  retryPhoto: params('Retry photo {index}'),
  preparing: 'Preparing',
  uploading: params('Uploading photo {index}'),
  failed: 'Upload failed',
  unreadable: params('{name} cannot be opened here. Choose a JPEG, PNG or WebP photo.'),
  heic: params('{name} is a HEIC photo, which this browser cannot open. Choose a JPEG, PNG or WebP photo.'),
  lostOne: '1 photo was not uploaded in time.',
  lost: params('{count} photos were not uploaded in time.'),
  chooseAgain: 'Choose again',
  giveUpLost: 'Go on without',
  notImage: params('{name} is not an image.'),
  tooMany: params('At most {max} photos'),
  removeFailed: 'The photo could not be removed. Please try again.',
});
