/**
 * Ranks documents by the distance of their vectors. Compares every vector, as a flat index does.
 * https://firebase.google.com/docs/firestore/vector-search
 */
import { isMapValue } from '../values/compare.ts';
import { getField } from '../values/paths/field-path.ts';
import { RpcError } from '../values/rpc-error.ts';
import { type MapValue, type Value, vectorElements } from '../values/value.ts';
import { cosineDistance, dotProduct, euclideanDistance } from './distance.ts';
import { isNameField } from './field.ts';
import type { DistanceMeasure, Nearest } from './query.ts';

/** A document, or a row of a pipeline. */
interface WithFields {
  readonly fields: MapValue;
}

interface Candidate<T> {
  readonly document: T;
  readonly distance: number;
}

/**
 * The nearest documents first, with their distance in the result field, and how many vectors were compared. Documents of one
 * distance keep their order; a distance that is not a number comes last.
 * @throws RpcError FAILED_PRECONDITION where a cosine has no value
 */
export function findNearest<T extends WithFields>(nearest: Nearest, matches: Iterable<T>) {
  const { measure, vector, threshold, limit, resultField } = nearest;
  const distanceTo = DISTANCES[measure](vector);
  const sign = measure === 'DOT_PRODUCT' ? -1 : 1;
  const candidates: Candidate<T>[] = [];
  let compared = 0;
  for (const document of matches) {
    const elements = readVector(document, nearest);
    if (elements === undefined) continue;
    compared += 1;
    const distance = distanceTo(elements);
    if (threshold === undefined || sign * distance <= sign * threshold) candidates.push({ document, distance });
  }
  candidates.sort((a, b) => compareDistances(sign * a.distance, sign * b.distance));
  const documents = candidates
    .slice(0, limit)
    .map(({ document, distance }) =>
      resultField === undefined ? document : withField(document, resultField, distance),
    );
  return { documents, compared };
}

/** Undefined unless the document has a vector of the searched dimension. */
function readVector(document: WithFields, { field, vector }: Nearest): readonly number[] | undefined {
  if (isNameField(field)) return undefined;
  const value = getField(document.fields, field);
  const elements = isMapValue(value) ? vectorElements(value) : undefined;
  return elements?.length === vector.length ? elements.map(Number) : undefined;
}

function compareDistances(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function withField<T extends WithFields>(document: T, name: string, value: Value): T {
  return { ...document, fields: new Map(document.fields).set(name, value) };
}

type Distance = (vector: readonly number[]) => number;

const DISTANCES: Readonly<Record<DistanceMeasure, (query: readonly number[]) => Distance>> = {
  EUCLIDEAN: (query) => (vector) => euclideanDistance(query, vector),
  DOT_PRODUCT: (query) => (vector) => dotProduct(query, vector),
  COSINE: (query) => (vector) => {
    const distance = cosineDistance(query, vector);
    if (distance !== undefined) return distance;
    throw new RpcError(
      'FAILED_PRECONDITION',
      'Cannot compute cosine distance against a vector with a magnitude of zero.',
    );
  },
};
