import { PageTitle } from '../components/page/page-title.tsx';
import { SearchView } from '../features/browse/search/search-view.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { searchMessages } from '../messages/meeting/search.ts';

export default function SearchPage() {
  const t = useMessages(searchMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <SearchView />
    </>
  );
}
