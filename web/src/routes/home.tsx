import { PageTitle } from '../components/page/page-title.tsx';
import { MemberGrid } from '../features/browse/member-grid.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { homeMessages } from '../messages/meeting/home.ts';

export default function HomePage() {
  const t = useMessages(homeMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <MemberGrid />
    </>
  );
}
