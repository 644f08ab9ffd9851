import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { legalMessages } from '../../messages/legal.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** Who may join and what they agree to, with links to both pages. */
export function LegalNotice() {
  const t = useMessages(legalMessages);
  return (
    <p className="mt-auto pt-6 text-center text-tiny text-balance text-ink-soft">
      {t.notice.split(/(\{terms\}|\{privacy\})/).map((part) => {
        if (part === '{terms}') return <NoticeLink key={part} to={paths.terms} text={t.terms} />;
        if (part === '{privacy}') return <NoticeLink key={part} to={paths.privacy} text={t.privacy} />;
        return part;
      })}
    </p>
  );
}

function NoticeLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="font-semibold underline underline-offset-2">
      {text}
    </Link>
  );
}
