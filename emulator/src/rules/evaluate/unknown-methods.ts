/** The few methods that can be answered for unknown receivers or arguments. Every other method gives an unknown value. */
import { includes } from '../model/equality.ts';
import { ANYTHING, type RulesList, RulesSet, type RulesValue, Unknown } from '../model/rules-value.ts';
import { isList } from '../model/types.ts';

export function callUnknownMethod(object: RulesValue, name: string, args: RulesList): RulesValue {
  const [first = null, fallback] = args;
  const facts = object instanceof Unknown ? object.facts : {};
  switch (name) {
    case 'hasAny':
      return knownItems(first).some((item) => isKnownIn(item, object)) || ANYTHING;
    case 'hasAll':
      return (isCollection(object) && isComplete(first) && areKnownIn(first, object)) || ANYTHING;
    case 'hasOnly':
      return (isCollection(first) && isComplete(object) && areKnownIn(object, first)) || ANYTHING;
    case 'keys':
      return facts.fields === undefined ? ANYTHING : new Unknown({ type: 'list', contains: [...facts.fields.keys()] });
    case 'toSet':
      return facts.contains === undefined ? ANYTHING : new Unknown({ type: 'set', contains: facts.contains });
    case 'get':
      return fallback === undefined ? ANYTHING : getField(object, first);
    default:
      return ANYTHING;
  }
}

function getField(object: RulesValue, key: RulesValue): RulesValue {
  let value = object;
  for (const name of isList(key) ? key : [key]) {
    if (typeof name !== 'string') return ANYTHING;
    const fields: unknown = value instanceof Unknown ? value.facts.fields : value;
    const next = fields instanceof Map ? fields.get(name) : undefined;
    if (next === undefined) return ANYTHING;
    value = next;
  }
  return value;
}

/** The items of a list or set; of an unknown list those that a constraint says it contains. */
function knownItems(value: RulesValue): RulesList {
  if (value instanceof Unknown) return value.facts.contains ?? [];
  if (value instanceof RulesSet) return value.items;
  return isList(value) ? value : [];
}

/** Whether the value is certainly a list or a set. */
function isCollection(value: RulesValue): boolean {
  if (value instanceof Unknown) return value.facts.type === 'list' || value.facts.type === 'set';
  return isComplete(value);
}

/** Whether all items of the list or set are known to exist. */
function isComplete(value: RulesValue): boolean {
  return value instanceof RulesSet || isList(value);
}

function isKnownIn(item: RulesValue, container: RulesValue): boolean {
  return includes(knownItems(container), item) === true;
}

function areKnownIn(items: RulesValue, container: RulesValue): boolean {
  return knownItems(items).every((item) => isKnownIn(item, container));
}
