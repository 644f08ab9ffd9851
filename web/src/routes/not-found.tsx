import '../components/styles/later-pages.css';
import { LinkButton } from '../components/links.tsx';
import { Mark } from '../components/mark.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';

export default function NotFoundPage() {
  const t = useMessages(shellMessages);
  return (
    // The number and the words: below each other on a phone, side by side on a wide screen; in the middle of what the bars leave.
    <section
      style={{ minHeight: 'calc(100dvh - var(--strip) - var(--spacing-header) - var(--spacing-bar) - 8rem)' }}
      className="flex flex-wrap content-center items-center justify-center gap-x-14 gap-y-5 px-6"
    >
      <title>{t.notFound}</title>
      <p
        style={{ fontSize: 'clamp(2.5rem, min(30vw, 32vh - 2.5rem), 15rem)' }}
        className="flex items-center font-display leading-none font-bold"
        aria-hidden="true"
      >
        4<Mark className="size-[0.8em]" />4
      </p>
      <div className="grid justify-items-center gap-3 text-center wide:justify-items-start wide:text-left">
        <h1 className="text-title">{t.notFound}</h1>
        <p className="text-ink-soft">{t.notFoundHint}</p>
        <LinkButton to={paths.home} className="mt-2 bg-ink text-paper">
          {t.goHome}
        </LinkButton>
      </div>
    </section>
  );
}
