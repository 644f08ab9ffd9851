/** The order of document names. Segments compare one by one: numeric ids (`__id7__`) first and by number, others by UTF-8. */
import { compareUtf8, toSortableText } from '../utf8.ts';

const NUMERIC_ID = /^__id(0|-?[1-9]\d{0,18})__$/;
const INT64_OFFSET = 1n << 63n;

/** The number in a numeric id such as `__id7__`, which Datastore made; undefined for any other id. */
export function numberOfId(id: string): bigint | undefined {
  const digits = id.startsWith('__id') ? NUMERIC_ID.exec(id)?.[1] : undefined;
  if (digits === undefined) return undefined;
  const number = BigInt(digits);
  return BigInt.asIntN(64, number) === number ? number : undefined;
}

export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  const leftNumber = numberOfId(left);
  const rightNumber = numberOfId(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return leftNumber < rightNumber ? -1 : 1;
  if (leftNumber !== undefined) return -1;
  if (rightNumber !== undefined) return 1;
  return compareUtf8(left, right);
}

/** Compares paths or resource names of one database. */
export function comparePaths(left: string, right: string): number {
  if (left === right) return 0;
  const leftSegments = left.split('/');
  const rightSegments = right.split('/');
  const length = Math.min(leftSegments.length, rightSegments.length);
  for (let index = 0; index < length; index++) {
    const order = compareIds(leftSegments[index] ?? '', rightSegments[index] ?? '');
    if (order !== 0) return order;
  }
  return leftSegments.length - rightSegments.length;
}

/** Ends a segment in a sort key. It sorts below anything that a segment can hold, so that parents precede children. */
const SEGMENT_END = '\u0000\u0000';

function idSortKey(id: string): string {
  const number = numberOfId(id);
  if (number !== undefined) return `\u0001${(number + INT64_OFFSET).toString().padStart(20, '0')}${SEGMENT_END}`;
  const text = toSortableText(id);
  return `\u0002${text.includes('\u0000') ? text.replaceAll('\u0000', '\u0000\u0001') : text}${SEGMENT_END}`;
}

/** Keys compare by `<` as paths do. The key of a path is a prefix of the keys of everything below it. */
export function pathSortKey(path: string): string {
  if (path === '') return '';
  let key = '';
  for (const segment of path.split('/')) key += idSortKey(segment);
  return key;
}

/** Greater than the path's key and the keys of everything below it, smaller than all that follow. */
export function afterSubtree(key: string): string {
  return `${key.slice(0, -1)}\u0001`;
}
