import { type ClientReport, ERROR_FRAME, ERROR_NAME, MAX_ERROR_FRAMES } from '@tagpo/contract/wire/client-report';
import { isUnreachable } from '../../lib/api/connection.ts';
import { PartNotLoadedError } from '../../lib/failed-parts.ts';
import { screenOf } from './screen-of.ts';

const POSITION = /assets\/[\w-]+\.js:\d+:\d+/g;

/**
 * Without the message, which may quote what a member wrote. Nothing of an error that came through no script of ours, as of an extension, or that
 * comes of a lost network.
 */
export function describeFault(error: unknown): ClientReport[] {
  if (!(error instanceof Error) || error instanceof PartNotLoadedError || isOfNetwork(error)) return [];
  const positions = error.stack?.match(POSITION) ?? [];
  const frames = positions.filter((position) => ERROR_FRAME.test(position)).slice(0, MAX_ERROR_FRAMES);
  if (frames.length === 0) return [];
  const name = ERROR_NAME.test(error.name) ? error.name : 'Error';
  return [{ kind: 'error', error: name, frames, screen: screenOf(location.pathname) }];
}

/** Browsers throw a TypeError without an answer too: `Failed to fetch`, `NetworkError when…`, `Load failed`. */
function isOfNetwork(error: Error): boolean {
  return isUnreachable(error) && (!(error instanceof TypeError) || /fetch|network|load failed/i.test(error.message));
}
