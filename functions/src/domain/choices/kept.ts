/** Characters of an id that counts as one choice. Firebase gives ids of 28; a pass takes any of up to 128, of nobody too. */
const USUAL_LENGTH = 32;

/** How many choices these ids count as: a document holds bytes, and long ids fill it sooner. */
export function weigh(ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + Math.ceil(id.length / USUAL_LENGTH), 0);
}

/** The last ids, as many as weigh no more than that together. */
export function keepLast(ids: readonly string[], most: number): readonly string[] {
  let weight = 0;
  const start = ids.findLastIndex((id) => {
    weight += weigh([id]);
    return weight > most;
  });
  return ids.slice(start + 1);
}
