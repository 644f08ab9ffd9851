/** Writes the parity table as Markdown. Asks nobody. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Known, type ParityCase, SOURCES } from './parity-case.ts';

export interface Answered {
  readonly asked: ParityCase;
  /** What this package answered in the run. */
  readonly here: string;
}

export function renderTable(sections: ReadonlyMap<string, readonly Answered[]>): string {
  const all = [...sections.values()].flat();
  const known = all.filter(({ asked }) => asked.production);
  const equal = known.filter(({ asked, here }) => asked.production?.[0] === here);
  const sources = new Set(
    all.flatMap(({ asked }) => [asked.google, asked.production]).flatMap((answer) => answer?.[1] ?? []),
  );
  return `${[
    `# What sans-java ${version()}, Google's emulator and production answer`,
    'Made by `npm run parity`. What stands under *sans-java* was answered in a run of this version. The rest is what documentation, public issues\n' +
      "and published recordings (of Google's emulator 1.22.0) say. Where nothing public says it, the cell is empty.",
    `In ${known.length} of ${all.length} cases, production's answer is known. It is also the answer here in ${equal.length} of these.`,
    ...[...sections].map(([title, answers]) => renderSection(title, answers)),
    [...sources]
      .sort()
      .map((source) => `[${source}]: ${SOURCES[source]}`)
      .join('\n'),
  ].join('\n\n')}\n`;
}

function renderSection(title: string, answers: readonly Answered[]): string {
  const rows = answers.map(({ asked: { name, google, production, deviation }, here }) => {
    const reason = deviation === undefined ? '' : ` (${deviation})`;
    return `| ${name} | ${here}${reason} | ${renderKnown(google)} | ${renderKnown(production)} |`;
  });
  return [`| ${title} | sans-java | Google's emulator | production |`, '|---|---|---|---|', ...rows].join('\n');
}

function renderKnown(known: Known | undefined): string {
  return known === undefined ? '' : `${known[0]} ([${known[1]}])`;
}

function version(): string {
  const file = path.join(import.meta.dirname, '..', '..', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
