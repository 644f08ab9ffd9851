type Span = Pick<DOMRect, 'top' | 'bottom'>;

/** How low something of this height can end between `top` and `bottom` without covering a part; undefined without such a place. */
export function findLowestEnd(height: number, { top, bottom }: Span, parts: readonly Span[]): number | undefined {
  let end = bottom;
  for (const part of parts.toSorted((one, other) => other.bottom - one.bottom)) {
    if (part.top < end && part.bottom > end - height) end = part.top;
  }
  return end - height >= top ? end : undefined;
}

interface Parts {
  /** Not to be covered. */
  readonly kept: readonly Span[];
  /** To be covered as little as possible. */
  readonly spared: readonly Span[];
  /** To be covered rather than the spared ones. */
  readonly titles: readonly Span[];
}

/** As above on a page of many controls: of the places with the least covered the lowest. */
export function findSparingEnd(
  height: number,
  { top, bottom }: Span,
  { kept, spared, titles }: Parts,
): number | undefined {
  const covered = (end: number, parts: readonly Span[]) =>
    parts.reduce((sum, part) => sum + Math.max(0, Math.min(part.bottom, end) - Math.max(part.top, end - height)), 0);
  const tries = [...kept, ...spared, ...titles].flatMap((part) => [part.top, part.bottom + height]);
  const [best] = [bottom, top + height, ...tries]
    .filter((end) => end - height >= top && end <= bottom && covered(end, kept) === 0)
    .map((end) => ({ end, spared: covered(end, spared), titles: covered(end, titles) }))
    .toSorted((one, other) => one.spared - other.spared || one.titles - other.titles || other.end - one.end);
  return best?.end;
}
