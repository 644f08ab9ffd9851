type Span = Pick<DOMRect, 'top' | 'bottom'>;

/** How low something of this height can end between `top` and `bottom` without covering a part; undefined without such a place. */
export function findLowestEnd(height: number, { top, bottom }: Span, parts: readonly Span[]): number | undefined {
  let end = bottom;
  for (const part of parts.toSorted((one, other) => other.bottom - one.bottom)) {
    if (part.top < end && part.bottom > end - height) end = part.top;
  }
  return end - height >= top ? end : undefined;
}
