import { PageTitle } from '../components/page/page-title.tsx';
import { MemberGrid } from '../features/browse/member-grid.tsx';
import { homeMessages } from '../messages/home.ts';
import { useMessages } from '../messages/use-messages.ts';

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
