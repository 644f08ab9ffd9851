/**
 * Coverage as Google's emulator answers it at `:ruleCoverage`: the source, and for each condition and function body a tree of its
 * expressions with their places and the values that they came to. Counts nothing itself.
 */
import type { JsonObject } from '../../values/json.ts';
import { childrenOf, type Expression, type RulesFile } from '../syntax/ast.ts';
import { SourceText } from '../syntax/source-text.ts';
import { type Coverage, rootsOf } from './coverage.ts';

interface GoogleReportOptions {
  readonly file: RulesFile;
  readonly fileName: string;
  readonly source: string;
  readonly coverage: Coverage;
}

export function googleReport({ file, fileName, source, coverage }: GoogleReportOptions): JsonObject {
  const text = new SourceText(source);
  const describe = (node: Expression): JsonObject => {
    const values = coverage.valuesOf(node).map(({ value, count }) => ({ value, count }));
    const children = childrenOf(node).map(describe);
    return {
      sourcePosition: {
        fileName,
        ...text.positionOf(node.start),
        currentOffset: node.start,
        endOffset: node.end,
      },
      ...(values.length > 0 && { values }),
      ...(children.length > 0 && { children }),
    };
  };
  const roots = rootsOf(file).toSorted((left, right) => left.start - right.start);
  return { rules: { files: [{ name: fileName, content: source }] }, report: roots.map(describe) };
}
