import { foldText } from './fold-text.ts';

/** The interests or languages of somebody else that one also has, as they spell them. */
export function listShared(own: readonly string[] = [], other: readonly string[] = []): string[] {
  const known = new Set(own.map(foldText));
  return other.filter((one) => known.has(foldText(one)));
}
