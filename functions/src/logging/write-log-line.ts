import type { LogEvent } from './log-event.ts';

/** One JSON line an event; Cloud Logging reads `severity`. JSON escapes line breaks and control characters. */
export function writeLogLine(event: LogEvent): void {
  const severity = event.event === 'error' ? 'ERROR' : 'INFO';
  process.stdout.write(`${JSON.stringify({ severity, ...event })}\n`);
}
