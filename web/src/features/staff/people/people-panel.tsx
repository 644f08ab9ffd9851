import { ADMIN_QUERY_LENGTH } from '@tagpo/contract/product';
import { Search, X } from 'lucide-react';
import { controlClass } from '../../../components/form/field.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { useAddressText } from '../../../lib/navigation/use-address.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { usePeople } from '../use-people.ts';
import { PersonRow } from './person-row.tsx';

export function PeoplePanel() {
  const t = useMessages(peopleMessages);
  const search = useAddressText('query');
  const people = usePeople(search.written.slice(0, ADMIN_QUERY_LENGTH));
  const isWaiting = !search.isSettled || people.isPlaceholderData;
  const count = people.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const shown = people.hasNextPage ? t.shownMore({ count }) : t.shown(count);
  return (
    <Panel
      title={t.title}
      note={
        <p role="status" className="text-small text-ink-soft">
          {isWaiting ? t.searching : people.data && shown}
        </p>
      }
    >
      <SearchBox text={search.typed} onType={search.type} />
      <ListFrame
        pages={people}
        words={{ ...t, emptyHint: search.written ? t.emptyHint : undefined }}
        isWaiting={isWaiting}
        rowClass="h-25 sm:h-17"
        renderItem={(person) => <PersonRow person={person} />}
      />
    </Panel>
  );
}

function SearchBox({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useMessages(peopleMessages);
  return (
    <search className="relative mx-5 mt-4 mb-2 block">
      <Search className="pointer-events-none absolute top-4 left-4 size-5 text-ink-soft" />
      <input
        type="search"
        aria-label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        maxLength={ADMIN_QUERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={`${controlClass} px-12 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text && (
        <IconButton
          label={t.clearSearch}
          onClick={() => onType('')}
          className="absolute top-0.5 right-0.5 hover:bg-sunken"
        >
          <X className="size-5" />
        </IconButton>
      )}
    </search>
  );
}
