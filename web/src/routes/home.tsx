import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page/page-title.tsx';
import { QuietBoundary } from '../components/page/quiet-boundary.tsx';
import { PauseNews } from '../features/account/pause/pause-news.tsx';
import { MemberGrid } from '../features/browse/member-grid.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { homeMessages } from '../messages/meeting/home.ts';

export { prepareHome } from '../features/browse/member-grid.tsx';

const LeftOut = lazyPart(
  () => import('../features/deck/left-out.tsx'),
  ({ LeftOut }) => LeftOut,
);

export default function HomePage() {
  const t = useMessages(homeMessages);
  const [address] = useSearchParams();
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <MemberGrid
        notice={<PauseNews className="mx-4 mb-4" />}
        isEverybody={address.get('all') === '1'}
        wider={
          <QuietBoundary>
            <LeftOut hasLinks={false} />
          </QuietBoundary>
        }
      />
    </>
  );
}
