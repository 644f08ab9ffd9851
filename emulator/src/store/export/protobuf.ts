/** Protocol-buffer bytes without a schema, groups included, which generated code no longer writes. */

export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const GROUP = 3;
const END_GROUP = 4;
const FIXED32 = 5;

const INITIAL_SIZE = 128;

export class ProtoWriter {
  #buffer = Buffer.allocUnsafe(INITIAL_SIZE);
  #length = 0;

  #reserve(count: number): number {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#length, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, start));
      this.#buffer = larger;
    }
    return start;
  }

  #byte(value: number): void {
    const at = this.#reserve(1);
    this.#buffer[at] = value;
  }

  /** A whole number from 0 to 2^53. */
  #varint(value: number): this {
    let rest = value;
    while (rest > 127) {
      this.#byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
    return this;
  }

  #tag(field: number, wireType: number): this {
    return this.#varint(field * 8 + wireType);
  }

  /** Negative numbers are written in two's complement, as int64 is. */
  integer(field: number, value: bigint | number): this {
    this.#tag(field, VARINT);
    if (typeof value === 'number') return this.#varint(value);
    let rest = BigInt.asUintN(64, value);
    while (rest > 127n) {
      this.#byte(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.#byte(Number(rest));
    return this;
  }

  double(field: number, value: number): this {
    this.#tag(field, FIXED64);
    const at = this.#reserve(8);
    this.#buffer.writeDoubleLE(value, at);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#tag(field, BYTES).#varint(value.length);
    const at = this.#reserve(value.length);
    this.#buffer.set(value, at);
    return this;
  }

  text(field: number, value: string): this {
    const length = Buffer.byteLength(value, 'utf8');
    this.#tag(field, BYTES).#varint(length);
    const at = this.#reserve(length);
    this.#buffer.write(value, at, length, 'utf8');
    return this;
  }

  message(field: number, write: (message: ProtoWriter) => void): this {
    const message = new ProtoWriter();
    write(message);
    return this.bytes(field, message.finish());
  }

  group(field: number, write: (group: ProtoWriter) => void): this {
    this.#tag(field, GROUP);
    write(this);
    return this.#tag(field, END_GROUP);
  }

  /** Valid until something else is written. */
  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** One field of a message. A group's contents are its own message. */
export type ProtoField =
  | { readonly field: number; readonly type: typeof VARINT; readonly integer: bigint }
  | { readonly field: number; readonly type: typeof FIXED64; readonly double: number }
  | { readonly field: number; readonly type: typeof BYTES; readonly bytes: Uint8Array }
  | { readonly field: number; readonly type: typeof GROUP; readonly fields: readonly ProtoField[] };

const MAX_GROUP_DEPTH = 100;

/** @throws Error on bytes that are no message */
export function readProto(bytes: Uint8Array): ProtoField[] {
  return new ProtoReader(bytes).fields(undefined, 0);
}

class ProtoReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Up to the end of the message or of the group `group`. */
  fields(group: number | undefined, depth: number): ProtoField[] {
    if (depth > MAX_GROUP_DEPTH) throw new Error('groups are nested too deeply');
    const fields: ProtoField[] = [];
    while (this.#at < this.#bytes.length) {
      const tag = Number(this.#varint());
      const field = Math.floor(tag / 8);
      const type = tag % 8;
      if (type === END_GROUP) {
        if (field !== group) throw new Error(`group ${field} ends but has not begun`);
        return fields;
      }
      const read = this.#field(field, type, depth);
      if (read !== undefined) fields.push(read);
    }
    if (group !== undefined) throw new Error(`group ${group} does not end`);
    return fields;
  }

  #field(field: number, type: number, depth: number): ProtoField | undefined {
    switch (type) {
      case VARINT:
        return { field, type, integer: this.#varint() };
      case FIXED64:
        return { field, type, double: this.#view.getFloat64(this.#advance(8), true) };
      case BYTES: {
        const length = Number(this.#varint());
        const start = this.#advance(length);
        return { field, type, bytes: this.#bytes.subarray(start, start + length) };
      }
      case GROUP:
        return { field, type, fields: this.fields(field, depth + 1) };
      case FIXED32:
        this.#advance(4);
        return undefined;
      default:
        throw new Error(`unknown wire type ${type}`);
    }
  }

  #advance(count: number): number {
    const start = this.#at;
    if (start + count > this.#bytes.length) throw new Error('the message ends within a field');
    this.#at += count;
    return start;
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#advance(1)] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new Error('a number is longer than 64 bits');
  }
}
