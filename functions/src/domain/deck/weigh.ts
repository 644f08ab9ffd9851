/** Characters of an id that counts as one choice. Firebase's ids have 28; a pass accepts any id of up to 128, known or not. */
const USUAL_LENGTH = 32;

/** How many choices these ids count as. A document's size is limited in bytes, and long ids fill it sooner. */
export function weigh(ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + Math.ceil(id.length / USUAL_LENGTH), 0);
}

/** As many of the last ids as weigh at most `maxWeight`. */
export function keepLast(ids: readonly string[], maxWeight: number): readonly string[] {
  let weight = 0;
  const start = ids.findLastIndex((id) => {
    weight += weigh([id]);
    return weight > maxWeight;
  });
  return ids.slice(start + 1);
}
