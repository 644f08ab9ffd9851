/** The length and order of strings as UTF-8, in which the real backend stores them. Encodes nothing. */

export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      bytes += 2;
      index++;
    } else {
      bytes += unit < 0x800 ? 1 : 2;
    }
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** UTF-16 units put surrogates (code points above U+FFFF) below U+E000 to U+FFFF; UTF-8 bytes put them above. */
function rankUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

export function compareUtf8(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return rankUnit(left.charCodeAt(index)) - rankUnit(right.charCodeAt(index));
  }
  return left.length - right.length;
}

/** Two results compare by `<` as the given strings do as UTF-8. */
export function toSortableText(text: string): string {
  if (!/[\ud800-\uffff]/.test(text)) return text;
  let sortable = '';
  for (let index = 0; index < text.length; index++) sortable += String.fromCharCode(rankUnit(text.charCodeAt(index)));
  return sortable;
}
