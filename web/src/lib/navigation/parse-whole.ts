/** A whole number from what was typed; undefined for nothing, so that the field reads as not filled in. */
export function parseWhole(text: unknown): number | undefined {
  if (text === '' || text === undefined || text === null) return undefined;
  return Number.parseInt(String(text), 10);
}
