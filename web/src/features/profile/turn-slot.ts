/** The slot `by` steps on, around `count` slots in either direction. */
export function turnSlot(slot: number, by: number, count: number): number {
  return (((slot + by) % count) + count) % count;
}
