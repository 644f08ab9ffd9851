/** Turns the coverage of rules into lcov's records of lines and branches. https://manpages.debian.org/unstable/lcov/geninfo.1 */
import { isJsonObject, type Json, objectOrEmpty } from '../../values/json.ts';

export interface CoveredFile {
  readonly name: string;
  readonly lines: readonly { readonly line: number; readonly count: number }[];
  readonly branches: readonly Branch[];
}

interface Branch {
  readonly line: number;
  /** Numbers the conditions of a line. */
  readonly block: number;
  readonly branch: 'true' | 'other than true';
  readonly text: string;
  readonly count: number;
}

/** Takes the JSON of `:ruleCoverage`. Throws if it holds no rules: nothing of nothing would count as all. */
export function coverageOf(report: unknown): CoveredFile {
  const { rules, report: roots } = objectOrEmpty(report);
  const { files } = objectOrEmpty(rules);
  if (!Array.isArray(files) || files.length === 0) throw new Error('The answer is no coverage of rules.');
  const file = objectOrEmpty(files[0]);
  const content = String(file.content ?? '');
  const lines = new Map<number, number>();
  const branches: Branch[] = [];
  for (const [block, root] of objectsIn(roots).entries()) {
    countLines(root, lines);
    branches.push(...branchesOf(root, block, content));
  }
  return {
    name: String(file.name ?? 'firestore.rules'),
    lines: [...lines].map(([line, count]) => ({ line, count })).sort((one, other) => one.line - other.line),
    branches,
  };
}

export function formatLcov({ name, lines, branches }: CoveredFile): string {
  const isHit = ({ count }: { readonly count: number }) => count > 0;
  const records = [
    'TN:',
    `SF:${name}`,
    ...branches.map(({ line, block, branch, count }) => `BRDA:${line},${block},${branch === 'true' ? 0 : 1},${count}`),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(isHit).length}`,
    ...lines.map(({ line, count }) => `DA:${line},${count}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(isHit).length}`,
    'end_of_record',
  ];
  return `${records.join('\n')}\n`;
}

function objectsIn(json: Json | undefined) {
  return (Array.isArray(json) ? json : []).filter(isJsonObject);
}

function countOf(node: Json): number {
  return objectsIn(objectOrEmpty(node).values).reduce((sum, { count }) => sum + Number(count), 0);
}

/** A line counts as often as the expression on it that was evaluated most. A constant on a line of its own is part of its condition. */
function countLines(node: Json, lines: Map<number, number>): void {
  const { sourcePosition, children } = objectOrEmpty(node);
  const line = Number(objectOrEmpty(sourcePosition).line);
  lines.set(line, Math.max(lines.get(line) ?? 0, countOf(node)));
  for (const child of objectsIn(children)) countLines(child, lines);
}

/** None for an expression that is no condition: it came to something, but never to true or false. A constant cannot come to both. */
function branchesOf(node: Json, block: number, content: string): Branch[] {
  const { sourcePosition, values, children } = objectOrEmpty(node);
  const { line, currentOffset, endOffset } = objectOrEmpty(sourcePosition);
  const text = content.slice(Number(currentOffset), Number(endOffset)).replace(/\s+/g, ' ');
  const results = objectsIn(values);
  const isTrue = (result: Json) => objectOrEmpty(objectOrEmpty(result).value).boolValue === true;
  const isBoolean = results.some(({ value }) => 'boolValue' in objectOrEmpty(value));
  if (children === undefined && /^(true|false)$/.test(text)) return [];
  if (results.length > 0 && !isBoolean && results.every(({ value }) => !('undefined' in objectOrEmpty(value))))
    return [];
  const sum = (wanted: boolean) =>
    results.filter((result) => isTrue(result) === wanted).reduce((total, { count }) => total + Number(count), 0);
  return [
    { line: Number(line), block, branch: 'true', text, count: sum(true) },
    { line: Number(line), block, branch: 'other than true', text, count: sum(false) },
  ];
}
