/** The text of a rules file: places and excerpts. Parses nothing. */
import { firstTrue } from '../../values/sorted-list.ts';
import type { Position, Span } from './ast.ts';

export class SourceText {
  readonly source: string;
  readonly #lineStarts: number[] = [0];

  constructor(source: string) {
    this.source = source;
    for (const { index, 0: text } of source.matchAll(/\r\n|\r|\n/g)) this.#lineStarts.push(index + text.length);
  }

  positionOf(offset: number): Position {
    const line = firstTrue(this.#lineStarts, (start) => start > offset);
    return { line, column: offset - (this.#lineStarts[line - 1] ?? 0) + 1 };
  }

  /** The text of a part in one line. */
  excerpt({ start, end }: Span): string {
    return this.source.slice(start, end).replace(/\s+/g, ' ').trim();
  }
}
