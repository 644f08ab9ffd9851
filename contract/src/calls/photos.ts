import * as z from 'zod/mini';
import {
  orderPhotosBody,
  photo,
  photoId,
  registerPhotoBody,
  requestUploadBody,
  uploadTicket,
} from '../wire/profile/photo.ts';
import { defineCall } from './define-call.ts';

export const requestUpload = defineCall('requestUpload', {
  method: 'POST',
  path: '/photos/uploads',
  who: 'signed-in',
  summary: 'The name of an upload of exactly this many bytes and this type, which Storage takes once within 15 minutes',
  body: requestUploadBody,
  response: uploadTicket,
  limits: ['requestUpload'],
  status: 201,
});

export const registerPhoto = defineCall('registerPhoto', {
  method: 'POST',
  path: '/photos',
  who: 'signed-in',
  summary: 'Decodes an upload and adds it to the caller’s photos, in two sizes',
  body: registerPhotoBody,
  response: photo,
  errors: ['photo-not-uploaded', 'photo-refused', 'photo-limit-reached', 'conflict', 'photos-unavailable'],
  limits: ['registerPhoto'],
  status: 201,
});

export const orderPhotos = defineCall('orderPhotos', {
  method: 'PATCH',
  path: '/photos',
  who: 'signed-in',
  summary: 'Reorders the caller’s photos; the first is the primary one',
  body: orderPhotosBody,
  response: z.array(photo),
});

export const deletePhoto = defineCall('deletePhoto', {
  method: 'DELETE',
  path: '/photos/:id',
  who: 'signed-in',
  summary: 'Removes a photo with its files; idempotent',
  params: z.strictObject({ id: photoId }),
  response: z.array(photo),
});
