/** Formats the meter as a table for people. Prints nothing. */
import { type JsonObject, objectOrEmpty } from '../values/json.ts';

const COLUMNS = ['requests', 'reads', 'writes', 'deletes', 'indexEntries', 'rulesReads'] as const;

/** Returns '' if nothing was billed. */
export function meterTable(meter: JsonObject): string {
  const labels = Object.entries(objectOrEmpty(meter.labels));
  if (labels.length === 0) return '';
  const rows = [...labels, ['total', meter.total ?? null] as const].map(([label, cost]) => [
    label,
    ...COLUMNS.map((column) => String(objectOrEmpty(cost)[column] ?? 0)),
  ]);
  const lines = [['billed operations', ...COLUMNS], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  ')).join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
