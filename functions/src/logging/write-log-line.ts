import type { LogEvent } from './log-event.ts';
import { currentContext } from './request-context.ts';

/** An event with the id of the call that it happened in, if it was one. */
export type LogLine = LogEvent & { readonly requestId?: string };

export function toLogLine(event: LogEvent): LogLine {
  const requestId = currentContext()?.requestId;
  return requestId === undefined ? event : { ...event, requestId };
}

/** One JSON line an event; Cloud Logging reads `severity`. JSON escapes line breaks and control characters. */
export function writeLogLine(event: LogEvent): void {
  const severity = event.event === 'error' ? 'ERROR' : 'INFO';
  process.stdout.write(`${JSON.stringify({ severity, ...toLogLine(event) })}\n`);
}
