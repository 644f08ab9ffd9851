/** Field paths of a query and the values of documents at them. The document name is no field: it has an order of its own. */
import type { Document } from '../values/document.ts';
import { type FieldPath, getField } from '../values/paths/field-path.ts';
import type { Reference, Value } from '../values/value.ts';

export function isNameField(field: FieldPath): boolean {
  return field.length === 1 && field[0] === '__name__';
}

export function sameField(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index]);
}

/** Undefined if the document has no such field. Does not take `__name__`. */
export function fieldValue(document: Document, field: FieldPath): Value | undefined {
  const [only] = field;
  if (field.length === 1 && only !== undefined) return document.fields.get(only);
  return getField(document.fields, field);
}

/** The path below `documents/` of a reference. */
export function referencePath(reference: Reference): string {
  const marker = '/documents/';
  const start = reference.name.indexOf(marker);
  return start === -1 ? '' : reference.name.slice(start + marker.length);
}
