/** Field paths and the values documents hold at them. The document name has its own order and is not a field value. */
import type { Document } from '../values/document.ts';
import { getField } from '../values/field-path.ts';
import type { Reference, Value } from '../values/value.ts';
import type { FieldPath } from './query.ts';

export function isNameField(field: FieldPath): boolean {
  return field.length === 1 && field[0] === '__name__';
}

export function sameField(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index]);
}

/** Undefined when the document has no such field. Not for `__name__`. */
export function fieldValue(document: Document, field: FieldPath): Value | undefined {
  const [only] = field;
  if (field.length === 1 && only !== undefined) return document.fields.get(only);
  return getField(document.fields, field);
}

/** Path below `documents/` of a reference. */
export function referencePath(reference: Reference): string {
  const marker = '/documents/';
  const at = reference.name.indexOf(marker);
  return at === -1 ? '' : reference.name.slice(at + marker.length);
}
