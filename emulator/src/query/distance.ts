/** The distances of two vectors of the same dimension. https://firebase.google.com/docs/firestore/vector-search */

export function euclideanDistance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(sumOf(a, (element, index) => (element - (b[index] ?? 0)) ** 2));
}

export function dotProduct(a: readonly number[], b: readonly number[]): number {
  return sumOf(a, (element, index) => element * (b[index] ?? 0));
}

/** Undefined where a vector has no direction. */
export function cosineDistance(a: readonly number[], b: readonly number[]): number | undefined {
  const product = Math.sqrt(dotProduct(a, a) * dotProduct(b, b));
  return product === 0 ? undefined : 1 - dotProduct(a, b) / product;
}

function sumOf(vector: readonly number[], term: (element: number, index: number) => number): number {
  return vector.reduce((sum, element, index) => sum + term(element, index), 0);
}
