/** CRC-32C (Castagnoli), masked as LevelDB stores it. https://github.com/google/leveldb/blob/main/util/crc32c.h */

const TABLE = new Uint32Array(256).map((_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(parts: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const part of parts) {
    for (const byte of part) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function maskedCrc32c(...parts: readonly Uint8Array[]): number {
  const crc = crc32c(parts);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
