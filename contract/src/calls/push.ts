import { pushSettings, subscribePushBody, unsubscribePushBody } from '../wire/account/push.ts';
import { defineCall, done } from './define-call.ts';

export const getPush = defineCall('getPush', {
  method: 'GET',
  path: '/push',
  who: 'signed-in',
  summary: 'The public key (VAPID) with which a browser subscribes to notices; null if push is not set up',
  response: pushSettings,
});

export const subscribePush = defineCall('subscribePush', {
  method: 'POST',
  path: '/push',
  who: 'signed-in',
  summary: 'Subscribes this browser to notices; the same endpoint again replaces its settings',
  body: subscribePushBody,
  response: done,
  errors: ['push-refused'],
  limits: ['subscribePush'],
});

export const unsubscribePush = defineCall('unsubscribePush', {
  method: 'DELETE',
  path: '/push',
  who: 'signed-in',
  summary: 'Unsubscribes this browser; idempotent',
  body: unsubscribePushBody,
  response: done,
});
