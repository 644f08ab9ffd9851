/** The coverage of rules as a page: a table of the conditions, and the source with what each expression came to. Counts nothing. */
import { isJsonObject, type Json, type JsonObject, objectOrEmpty } from '../values/json.ts';
import { Html } from './http/exchange.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; line-height: 2; font-size: .875rem; tab-size: 2; }
table { border-collapse: collapse; font-size: .875rem; }
th, td { padding: .25rem .375rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; }
td:nth-child(n + 3) { text-align: end; font-variant-numeric: tabular-nums; }
code { font: .875rem ui-monospace, monospace; overflow-wrap: anywhere; }
.coverage-expr { border-bottom: 2px solid light-dark(#1a7f37, #3fb950); padding-bottom: 1px; }
.coverage-expr.never { border-bottom: 2px dashed light-dark(#b42318, #ff7b72); }
`;
const RESULTS = ['true', 'false', 'error', 'other'] as const;

export function coveragePage(report: JsonObject): Html {
  const source = sourceOf(report);
  const roots = nodesIn(report.report);
  return new Html(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Firestore Rule Coverage Report</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Firestore Rule Coverage Report</h1>
<p>A solid line marks an expression that was evaluated, a dashed one an expression that never was. Point at it to see its values.</p>
<table>
<thead><tr><th>Line</th><th>Condition or result</th>${RESULTS.map((result) => `<th>${result}</th>`).join('')}</tr></thead>
<tbody>
${roots.map((root) => rowOf(root, source)).join('\n')}
</tbody>
</table>
<h2>Source</h2>
<pre>${markedSource(roots, source)}</pre>
<script type="application/json" id="coverage-data">${JSON.stringify(report).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`);
}

interface Node {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly values: readonly { readonly text: string; readonly count: number }[];
  readonly children: readonly Node[];
}

function sourceOf(report: JsonObject): string {
  const { files } = objectOrEmpty(report.rules);
  return String(objectOrEmpty(Array.isArray(files) ? files[0] : undefined).content ?? '');
}

function nodesIn(json: Json | undefined): Node[] {
  return (Array.isArray(json) ? json : []).filter(isJsonObject).map((node) => {
    const { line, currentOffset, endOffset } = objectOrEmpty(node.sourcePosition);
    const values = (Array.isArray(node.values) ? node.values : []).filter(isJsonObject);
    return {
      line: Number(line),
      start: Number(currentOffset),
      end: Number(endOffset),
      values: values.map(({ value, count }) => ({ text: textOf(value), count: Number(count) })),
      children: nodesIn(node.children),
    };
  });
}

function textOf(value: Json | undefined): string {
  const [kind = '', content = null] = Object.entries(objectOrEmpty(value))[0] ?? [];
  if (kind === 'undefined') return `error: ${String(objectOrEmpty(content).causeMessage)}`;
  if (kind === 'stringValue') return `'${String(content)}'`;
  return isJsonObject(content) ? kind.replace('Value', '') : String(content);
}

function rowOf({ line, start, end, values }: Node, source: string): string {
  const counts = { true: 0, false: 0, error: 0, other: 0 };
  for (const { text, count } of values) counts[resultOf(text)] += count;
  const cells = RESULTS.map((result) => `<td>${counts[result]}</td>`).join('');
  return `<tr><td>${line}</td><td><code>${escapeHtml(source.slice(start, end))}</code></td>${cells}</tr>`;
}

function resultOf(text: string): (typeof RESULTS)[number] {
  if (text === 'true' || text === 'false') return text;
  return text.startsWith('error: ') ? 'error' : 'other';
}

function markedSource(roots: readonly Node[], source: string): string {
  let at = 0;
  let html = '';
  const copyTo = (offset: number) => {
    html += escapeHtml(source.slice(at, offset));
    at = offset;
  };
  const mark = (node: Node) => {
    copyTo(node.start);
    const never = node.values.length === 0;
    const title = node.values.map(({ text, count }) => `${text} ×${count}`).join(', ') || 'never evaluated';
    html += `<span class="coverage-expr${never ? ' never' : ''}" title="${escapeHtml(title)}">`;
    for (const child of node.children) mark(child);
    copyTo(node.end);
    html += '</span>';
  };
  for (const root of roots) mark(root);
  copyTo(source.length);
  return html;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
