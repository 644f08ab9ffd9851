/** Resume tokens: the version a client has seen, and the life of the server it saw it in. Opaque to clients. */
import { randomBytes } from 'node:crypto';
import type { Micros } from '../../../values/value.ts';

const EPOCH_BYTES = 8;
const TOKEN_BYTES = EPOCH_BYTES + 8;

export class ResumeTokens {
  /** Tells tokens of this process from those of an earlier one, whose history is gone. */
  readonly #epoch: Buffer;

  constructor(epoch: Buffer = randomBytes(EPOCH_BYTES)) {
    this.#epoch = epoch;
  }

  encode(version: Micros): string {
    const token = Buffer.alloc(TOKEN_BYTES);
    this.#epoch.copy(token);
    token.writeBigInt64BE(BigInt(version), EPOCH_BYTES);
    return token.toString('base64');
  }

  /** Undefined for a token of another epoch, or none of ours at all. */
  decode(token: string): Micros | undefined {
    const bytes = Buffer.from(token, 'base64');
    if (bytes.length !== TOKEN_BYTES || !bytes.subarray(0, EPOCH_BYTES).equals(this.#epoch)) return undefined;
    return Number(bytes.readBigInt64BE(EPOCH_BYTES));
  }
}
