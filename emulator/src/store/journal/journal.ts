/**
 * The commits since the last export, as a file that is only appended to. A commit is written before it is applied, so what
 * was acknowledged is in the file. Once write(2) has returned, the bytes are the operating system's: they survive the end
 * of every process, by SIGKILL too. They do not survive a power failure, for nothing calls fsync.
 */
import { closeSync, createReadStream, ftruncateSync, openSync, truncateSync, writeSync } from 'node:fs';
import type { DocumentChange } from '../../values/document.ts';
import type { DatabaseName } from '../../values/resource-name.ts';
import { errorMessage, RpcError } from '../../values/rpc-error.ts';
import { decodeRecord, encodeRecord, type JournalRecord } from './record.ts';

const LINE_FEED = 0x0a;
const READ_BUFFER = 1 << 20;

/** A journal that cannot be used: names the file, where in it, and what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

export interface ReplaySummary {
  readonly records: number;
  /** Bytes of a last record that was cut off, and dropped. */
  readonly dropped: number;
}

export class Journal {
  readonly file: string;
  readonly #descriptor: number;
  #length: number;
  /** Set when the end of the file is unknown: what would be appended there could not be read. */
  #isBroken = false;

  private constructor(file: string, length: number) {
    this.file = file;
    this.#length = length;
    this.#descriptor = openSync(file, 'a');
  }

  /**
   * Hands every record to `apply`, oldest first, and opens the file to append to; makes it if there is none.
   * @throws JournalError on a damaged record, Error on what the file system refuses
   */
  static async open(
    file: string,
    apply: (record: JournalRecord) => void,
  ): Promise<{ readonly journal: Journal; readonly summary: ReplaySummary }> {
    closeSync(openSync(file, 'a'));
    const { records, length, dropped } = await replay(file, apply);
    // A process that was killed while it wrote has acknowledged nothing of this record.
    if (dropped > 0) truncateSync(file, length);
    return { journal: new Journal(file, length), summary: { records, dropped } };
  }

  /** Returns when the record was handed to the operating system. @throws RpcError UNAVAILABLE, and the file is as before */
  append(database: DatabaseName, changes: readonly DocumentChange[]): void {
    if (this.#isBroken) throw this.#unavailable('an earlier record could not be taken back');
    const record = encodeRecord(database, changes);
    try {
      for (let written = 0; written < record.length; ) written += writeSync(this.#descriptor, record, written);
    } catch (error) {
      this.#takeBack();
      throw this.#unavailable(errorMessage(error));
    }
    this.#length += record.length;
  }

  #takeBack(): void {
    try {
      ftruncateSync(this.#descriptor, this.#length);
    } catch {
      this.#isBroken = true; // Every later commit is refused and says so.
    }
  }

  #unavailable(problem: string): RpcError {
    return new RpcError('UNAVAILABLE', `${this.file} cannot be written, so nothing was: ${problem}`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

async function replay(
  file: string,
  apply: (record: JournalRecord) => void,
): Promise<{ readonly records: number; readonly length: number; readonly dropped: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let records = 0;
  let length = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BUFFER })) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      applyLine(bytes.subarray(start, end), apply, { file, offset: length });
      records += 1;
      length += end + 1 - start;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  return { records, length, dropped: rest.length };
}

function applyLine(
  line: Buffer,
  apply: (record: JournalRecord) => void,
  { file, offset }: { readonly file: string; readonly offset: number },
): void {
  try {
    apply(decodeRecord(line));
  } catch (error) {
    const problem = errorMessage(error);
    throw new JournalError(
      `${file}: offset ${offset}: ${problem}. Restore this file, or delete it to go on with what was saved last.`,
    );
  }
}
