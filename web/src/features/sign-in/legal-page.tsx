import '../../components/styles/later-pages.css';
import { Link } from 'react-router-dom';
import { BackLink } from '../../components/links.tsx';
import { Mark } from '../../components/mark.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useDateFormat } from '../../messages/language/use-date-format.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { legalMessages } from '../../messages/sign-in/legal.ts';

const IN_EFFECT = '2026-11-25T00:00:00+08:00';

export type LegalSection = { id: string; title: string; text: string };
type LegalPageProps = {
  title: string;
  intro: string;
  sections: LegalSection[];
  other: { to: string; title: string };
};

/** A public page of plain text: a table of contents, then linkable sections. */
export function LegalPage({ title, intro, sections, other }: LegalPageProps) {
  const t = useMessages(legalMessages);
  const formatDate = useDateFormat({ dateStyle: 'long', timeZone: 'Asia/Manila' });
  return (
    <div className="mx-auto min-h-dvh w-full max-w-column wide:max-w-[66rem] bg-paper px-6 pt-safe-top pb-[calc(var(--spacing-safe-bottom)+2rem)]">
      <PageTitle page={title} />
      <header className="flex h-header items-center justify-between">
        <BackLink to={paths.home} label={t.back} className="-ml-3" />
        <Mark className="size-10" />
      </header>
      <main id="main" className="wide:grid wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-14">
        <div>
          <h1 className="text-display">{title}</h1>
          <p className="mt-3 text-small text-ink-soft">{t.updated({ date: formatDate(IN_EFFECT) })}</p>
          <p className="mt-6 text-[1.1875rem] leading-normal">{intro}</p>
          <nav aria-label={t.contents} className="mt-8 rounded-soft bg-card px-5 py-4">
            <h2 className="text-small font-semibold tracking-normal text-ink-soft">{t.contents}</h2>
            <ol className="mt-1">
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`} className="block py-2.5 font-semibold underline-offset-4 hover:underline">
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
        <div className="max-w-column">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </main>
      <footer className="mt-12 border-t border-line pt-5 text-small text-ink-soft">
        {t.alsoRead}{' '}
        <Link
          to={other.to}
          className="-my-1 inline-block py-3 font-semibold text-accent-ink underline underline-offset-4"
        >
          {other.title}
        </Link>
      </footer>
    </div>
  );
}

function Section({ id, title, text }: LegalSection) {
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-3">
      <h2 id={id} className="scroll-mt-4 text-heading">
        {title}
      </h2>
      {readBlocks(text).map((block) =>
        block.kind === 'paragraph' ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.items[0]} className="grid list-disc gap-2 pl-5 marker:text-accent-ink">
            {block.items.map((item) => (
              <li key={item} className="pl-1">
                {item}
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Splits a text into paragraphs, one per line, and lists, whose lines start with `- `. */
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

/** The named sections of a text: `name` holds the text, `nameTitle` its heading. */
export function pickSections<Name extends string>(
  texts: Record<Name | `${Name}Title`, string>,
  names: readonly Name[],
): LegalSection[] {
  return names.map((id) => ({ id, title: texts[`${id}Title`], text: texts[id] }));
}
