/** The few methods that can be answered for unknown receivers or arguments; everything else stays unknown. */
import { includes } from '../model/equality.ts';
import { ANYTHING, type RulesList, RulesSet, type RulesValue, Unknown } from '../model/rules-value.ts';
import { isList } from '../model/types.ts';

export function callUnknownMethod(object: RulesValue, name: string, args: RulesList): RulesValue {
  const [first, fallback] = args;
  switch (name) {
    case 'hasAny':
      return itemsOf(first).some((item) => isKnownIn(item, object)) ? true : ANYTHING;
    case 'hasAll':
      return isCollection(object) && isWhole(first) && itemsOf(first).every((item) => isKnownIn(item, object))
        ? true
        : ANYTHING;
    case 'hasOnly':
      return isCollection(first) && isWhole(object) && itemsOf(object).every((item) => isKnownIn(item, first ?? null))
        ? true
        : ANYTHING;
    case 'keys':
      return object instanceof Unknown && object.facts.fields !== undefined
        ? new Unknown({ type: 'list', contains: [...object.facts.fields.keys()] })
        : ANYTHING;
    case 'toSet':
      return object instanceof Unknown && object.facts.contains !== undefined
        ? new Unknown({ type: 'set', contains: object.facts.contains })
        : ANYTHING;
    case 'get':
      return fallback === undefined ? ANYTHING : getField(object, first);
    default:
      return ANYTHING;
  }
}

function getField(object: RulesValue, key: RulesValue | undefined): RulesValue {
  const keys = isList(key ?? null) ? key : [key];
  let value: RulesValue = object;
  for (const name of isList(keys ?? null) && Array.isArray(keys) ? keys : []) {
    if (typeof name !== 'string') return ANYTHING;
    const fields: unknown = value instanceof Unknown ? value.facts.fields : value;
    const next = fields instanceof Map ? fields.get(name) : undefined;
    if (next === undefined) return ANYTHING;
    value = next;
  }
  return value;
}

/** Elements that are certainly there; of an unknown list those that a constraint names. */
function itemsOf(value: RulesValue | undefined): RulesList {
  if (value instanceof Unknown) return value.facts.contains ?? [];
  if (value instanceof RulesSet) return value.items;
  return isList(value ?? null) && Array.isArray(value) ? value : [];
}

/** Whether it is certainly a list or a set. */
function isCollection(value: RulesValue | undefined): boolean {
  if (value instanceof Unknown) return value.facts.type === 'list' || value.facts.type === 'set';
  return isWhole(value);
}

function isWhole(value: RulesValue | undefined): boolean {
  return value instanceof RulesSet || Array.isArray(value);
}

function isKnownIn(item: RulesValue, container: RulesValue): boolean {
  return includes(itemsOf(container), item) === true;
}
