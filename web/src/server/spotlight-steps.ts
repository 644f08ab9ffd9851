import { noteSpotlights } from '@tagpo/contract/calls/spotlight';
import type { SpotlightStep } from '@tagpo/contract/wire/members/spotlight';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import type { Api } from '../lib/api/api.ts';
import { logError } from '../lib/log-error.ts';

/** Milliseconds in which cards that come into view are reported together. */
const GATHER_MS = 1000;

/** What this page has reported already. */
const reported = new Set<string>();
/** A member is in the spotlight once a day. */
const keyOf = (id: string, step: SpotlightStep) => `${manilaDay(Date.now())} ${step} ${id}`;
/** Ids of cards that came into view and are not reported yet. */
const waiting = new Set<string>();

/** Reports that the card was on the screen, that the profile was opened from it, or liked after that. A lost report is missing on the receipt. */
export function noteSpotlight(api: Api, id: string, step: SpotlightStep): void {
  if (reported.has(keyOf(id, step))) return;
  reported.add(keyOf(id, step));
  if (step !== 'shown') {
    send(api, [id], step);
    return;
  }
  if (waiting.size === 0) setTimeout(() => sendShown(api), GATHER_MS);
  waiting.add(id);
}

function sendShown(api: Api): void {
  send(api, [...waiting], 'shown');
  waiting.clear();
}

export function wasOpenedFromSpotlight(id: string): boolean {
  return reported.has(keyOf(id, 'opened'));
}

function send(api: Api, ids: string[], step: SpotlightStep): void {
  api(noteSpotlights, { body: { ids, step } }).catch(logError);
}
