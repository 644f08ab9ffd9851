import { Link } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function NotFoundPage() {
  const t = useMessages(shellMessages);
  return (
    <section className="grid justify-items-start gap-4 px-6 pt-16">
      <title>{t.notFound}</title>
      <p className="font-display text-[6rem] leading-none font-bold text-outline" aria-hidden="true">
        404
      </p>
      <h1 className="text-title">{t.notFound}</h1>
      <p className="text-ink-soft">{t.notFoundHint}</p>
      <Link
        to={paths.home}
        className="mt-2 inline-flex min-h-13 items-center rounded-soft bg-ink px-6 font-semibold text-paper"
      >
        {t.goHome}
      </Link>
    </section>
  );
}
