/** Formats the meter as a table for people. Prints nothing. */
import { isJsonObject, type Json, type JsonObject } from '../values/json.ts';

const COLUMNS = ['requests', 'reads', 'writes', 'deletes', 'indexEntries', 'rulesReads'] as const;

/** Returns '' if nothing was billed. */
export function meterTable(meter: JsonObject): string {
  const labels = Object.entries(asObject(meter.labels));
  if (labels.length === 0) return '';
  const rows = [...labels, ['total', meter.total ?? null] as const].map(([label, cost]) => [
    label,
    ...COLUMNS.map((column) => String(asObject(cost)[column] ?? 0)),
  ]);
  const lines = [['billed operations', ...COLUMNS], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  ')).join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
