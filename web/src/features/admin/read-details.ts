import type { AdminLogDetails } from '@tagpo/contract/admin';

type Value = string | number | boolean;
/** One line of an entry's details: what it was and became, or what it is. */
export type DetailRow =
  | { name: string; before: Value | undefined; after: Value | undefined }
  | { name: string; value: Value };

/** What changed comes first; what stayed as it was is left out. */
export function readDetails({ before = {}, after = {}, ...rest }: AdminLogDetails): DetailRow[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return [
    ...changed.map((name) => ({ name, before: before[name], after: after[name] })),
    ...Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  ];
}
