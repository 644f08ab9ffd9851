/** Distances of vectors. https://firebase.google.com/docs/firestore/pipelines/functions/vector-functions */
import { cosineDistance, dotProduct, euclideanDistance } from '../../query/distance.ts';
import { type FunctionDefinition, type FunctionTable, requireVector, strict } from '../model/definition.ts';
import { EvaluationError } from '../model/errors.ts';

function distance(measure: (a: readonly number[], b: readonly number[]) => number | undefined): FunctionDefinition {
  return strict(2, (left, right) => {
    const [a, b] = [requireVector(left), requireVector(right)];
    if (a.length !== b.length)
      throw new EvaluationError(`Vectors of ${a.length} and ${b.length} dimensions have no distance.`);
    const result = measure(a, b);
    if (result === undefined) throw new EvaluationError('There is no cosine distance to a vector of zeros.');
    return result;
  });
}

export const VECTORS: FunctionTable = {
  cosine_distance: distance(cosineDistance),
  dot_product: distance(dotProduct),
  euclidean_distance: distance(euclideanDistance),
  vector_length: strict(1, (vector) => BigInt(requireVector(vector).length)),
};
