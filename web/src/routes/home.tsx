import { MemberGrid } from '../features/home/member-grid.tsx';
import { homeMessages } from '../messages/home.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function HomePage() {
  const t = useMessages(homeMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <MemberGrid />
    </>
  );
}
