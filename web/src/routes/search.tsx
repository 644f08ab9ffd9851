import { SearchView } from '../features/search/search-view.tsx';
import { searchMessages } from '../messages/search.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function SearchPage() {
  const t = useMessages(searchMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <SearchView />
    </>
  );
}
