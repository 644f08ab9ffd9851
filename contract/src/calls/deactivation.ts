import { appealBody, deactivationState, foundAppealCode, readDeactivationBody } from '../wire/account/deactivation.ts';
import { findAppealCodeBody } from '../wire/account/find-appeal-code.ts';
import { defineCall } from './define-call.ts';

export const readDeactivation = defineCall('readDeactivation', {
  method: 'POST',
  path: '/deactivation',
  who: 'everybody',
  summary: 'The state of a switched-off account, by its appeal code',
  body: readDeactivationBody,
  response: deactivationState,
  errors: ['appeal-refused'],
  limits: ['appeal'],
});
export const findAppealCode = defineCall('findAppealCode', {
  method: 'POST',
  path: '/deactivation/sign-in',
  who: 'everybody',
  summary: 'The appeal code of a switched-off account, for its credentials',
  body: findAppealCodeBody,
  response: foundAppealCode,
  errors: ['appeal-refused'],
  limits: ['findAppealCode'],
});
export const appeal = defineCall('appeal', {
  method: 'POST',
  path: '/appeals',
  who: 'everybody',
  summary: 'Appeals against a deactivation, once each',
  body: appealBody,
  response: deactivationState,
  errors: ['appeal-refused', 'already-appealed'],
  limits: ['appeal'],
  status: 201,
});
