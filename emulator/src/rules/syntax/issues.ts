/** Collects the errors and warnings of a source text: at most 50, and one for each position. */
import type { Issue } from '../ruleset.ts';
import type { Position } from './ast.ts';

const MAX_REPORTED = 50;
const MAX_EXCERPT = 400;

export class IssueList {
  readonly issues: Issue[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  error(position: Position, description: string): void {
    this.#add('ERROR', position, description);
  }

  warn(position: Position, description: string): void {
    this.#add('WARNING', position, description);
  }

  get hasErrors(): boolean {
    return this.issues.some(({ severity }) => severity === 'ERROR');
  }

  #add(severity: Issue['severity'], position: Position, description: string): void {
    const { line, column } = position;
    if (this.issues.length >= MAX_REPORTED) return;
    if (this.issues.some((issue) => issue.line === line && issue.column === column)) return;
    this.issues.push({ severity, description, line, column, excerpt: excerptOf(this.#source, position) });
  }
}

/** The source line, and a caret under the column. */
function excerptOf(source: string, { line, column }: Position): string {
  const text = (source.split(/\r\n|\r|\n/)[line - 1] ?? '').slice(0, MAX_EXCERPT);
  return `${text}\n${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`;
}
