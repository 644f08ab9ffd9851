/** Resume tokens: the version that a client has seen and the process of the server that sent it. Opaque to clients. */
import { randomBytes } from 'node:crypto';
import type { Micros } from '../../../values/value.ts';

const EPOCH_BYTES = 8;
const TOKEN_BYTES = EPOCH_BYTES + 8;

export class ResumeTokens {
  /** Differs for each process. The history of earlier processes is gone. */
  readonly #epoch = randomBytes(EPOCH_BYTES);

  encode(version: Micros): string {
    const token = Buffer.alloc(TOKEN_BYTES);
    this.#epoch.copy(token);
    token.writeBigInt64BE(BigInt(version), EPOCH_BYTES);
    return token.toString('base64');
  }

  /** Undefined for a token of another process and for any other text. */
  decode(token: string): Micros | undefined {
    const bytes = Buffer.from(token, 'base64');
    if (bytes.length !== TOKEN_BYTES || !bytes.subarray(0, EPOCH_BYTES).equals(this.#epoch)) return undefined;
    return Number(bytes.readBigInt64BE(EPOCH_BYTES));
  }
}
