import { LinkButton } from '../components/links.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';

export default function NotFoundPage() {
  const t = useMessages(shellMessages);
  return (
    <section className="grid justify-items-center gap-3 px-8 py-16 text-center flat:py-4">
      <title>{t.notFound}</title>
      <p
        className="font-display text-[min(6rem,25vw)] leading-none font-bold text-outline flat:hidden"
        aria-hidden="true"
      >
        404
      </p>
      <h1 className="text-title">{t.notFound}</h1>
      <p className="text-ink-soft">{t.notFoundHint}</p>
      <LinkButton to={paths.home} className="mt-2 bg-ink text-paper">
        {t.goHome}
      </LinkButton>
    </section>
  );
}
