/** Methods of paths. https://firebase.google.com/docs/reference/rules/rules.Path */
import { Failure, type PathSegment, type RulesMap, RulesPath } from '../model/rules-value.ts';
import { type BuiltinTable, builtin } from './signature.ts';

export const pathMethods: BuiltinTable = { bind: builtin(['path', 'map'], bind) };

/** Gives the segments written `$(name)` the values of the map. */
function bind(path: RulesPath, values: RulesMap): RulesPath | Failure {
  const segments: PathSegment[] = [];
  for (const segment of path.segments) {
    const value = segment.name === undefined ? undefined : values.get(segment.name);
    if (value === undefined) segments.push(segment);
    else if (typeof value !== 'string') return new Failure(`Path binding '${segment.name}' must be a string.`);
    else segments.push({ ...segment, text: value });
  }
  return new RulesPath(segments);
}
