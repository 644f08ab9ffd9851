import type { Readable } from 'node:stream';

const FAILED = 'Failed to load function definition from source';
/** What the emulators tell of each call, between the lines of an error. */
const CALL = /^(?:i {2}hosting: |\[hosting\] )/;
const TOLD_LINES = 20;

/**
 * Rejects as soon as the Functions emulator says that it could not load the functions, with what it printed before: the emulator itself
 * goes on, and answers 404.
 */
export function untilLoadFails(outputs: readonly Readable[], logFile: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const lines: string[] = [];
    for (const output of outputs) {
      let begun = '';
      output.on('data', (chunk: Buffer) => {
        const [first = '', ...others] = chunk.toString().split('\n');
        const read = [begun + first, ...others];
        begun = read.pop() ?? '';
        lines.push(...read.filter((line) => line.trim() !== '' && !CALL.test(line)));
        lines.splice(0, lines.length - TOLD_LINES);
        if (!read.some((line) => line.includes(FAILED))) return;
        reject(new Error(`The functions cannot be loaded:\n${lines.join('\n')}\n(all of it: ${logFile})`));
      });
    }
  });
}
