export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** A text of the catalogue as blocks: every line a paragraph, lines after `- ` gathered into lists. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
