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
  summary: 'Says where a photo of exactly so many bytes may be put, by one PUT of all of them within 15 minutes',
  body: requestUploadBody,
  response: uploadTicket,
  limits: ['requestUpload'],
  status: 201,
});

export const registerPhoto = defineCall('registerPhoto', {
  method: 'POST',
  path: '/photos',
  who: 'signed-in',
  summary: 'Decodes an upload and adds it to one’s photos, in two sizes of the server’s own making',
  body: registerPhotoBody,
  response: photo,
  errors: ['photo-not-uploaded', 'photo-refused', 'photo-limit-reached', 'conflict'],
  limits: ['registerPhoto'],
  status: 201,
});

export const orderPhotos = defineCall('orderPhotos', {
  method: 'PATCH',
  path: '/photos',
  who: 'signed-in',
  summary: 'Puts one’s photos in a new order; the first is the primary one',
  body: orderPhotosBody,
  response: z.array(photo),
});

export const deletePhoto = defineCall('deletePhoto', {
  method: 'DELETE',
  path: '/photos/:id',
  who: 'signed-in',
  summary: 'Removes a photo with its files',
  params: z.strictObject({ id: photoId }),
  response: z.array(photo),
  errors: ['not-found'],
});
