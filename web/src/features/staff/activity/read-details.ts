import type { AdminLogDetails } from '@tagpo/contract/wire/staff/admin';

type Value = string | number | boolean;
/** One line of an entry's details: what it was and became, what it stayed, or what it is. */
export type DetailRow =
  | { name: string; before: Value | undefined; after: Value | undefined }
  | { name: string; kept: Value }
  | { name: string; value: Value };

/** What changed comes first, then what stayed as it was. */
export function readDetails({ before = {}, after = {}, ...rest }: AdminLogDetails): DetailRow[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const kept = Object.entries(after).filter(([name]) => !changed.includes(name));
  return [
    ...changed.map((name) => ({ name, before: before[name], after: after[name] })),
    ...kept.map(([name, value]) => ({ name, kept: value })),
    ...Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  ];
}
