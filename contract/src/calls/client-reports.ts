import { clientReportsBody } from '../wire/client-report.ts';
import { defineCall, done } from './define-call.ts';

export const sendClientReports = defineCall('sendClientReports', {
  method: 'POST',
  path: '/client-reports',
  who: 'signed-in',
  summary: 'Tells how fast screens were and which errors nothing caught, for the log; about the client, not its member',
  body: clientReportsBody,
  response: done,
  limits: ['sendClientReports'],
});
