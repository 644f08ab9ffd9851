import { ADMIN_QUERY_LENGTH } from '@tagpo/contract/product';
import { X } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { Combobox } from '../../../components/form/combobox/combobox.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useSettled } from '../../../lib/view/use-settled.ts';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { usePeople } from '../use-people.ts';
import { findPeople, isPastedId, isSearch } from './find-people.ts';
import { type PersonFound, PersonOption } from './person-option.tsx';

type PersonFilterProps = {
  label: string;
  issue: string | undefined;
  /** Whom the log is filtered by; empty for everybody. */
  id: string;
  /** What they are called, where anything says it. */
  name: string | undefined;
  isStaffFirst?: boolean;
  onChange: (id: string) => void;
};

/** A filter by a person, who is found by a name or an address, or told by an id. What names nobody is given up on leaving. */
export function PersonFilter({ label, issue, id, name, isStaffFirst = false, onChange }: PersonFilterProps) {
  const t = useMessages(activityMessages);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const found = useFoundPeople(typed ?? '', isStaffFirst);

  function choose(chosen: string) {
    setTyped(undefined);
    if (chosen !== id) onChange(chosen);
  }

  function clear() {
    choose('');
    input.current?.focus();
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').trim();
    if (!isPastedId(pasted)) return;
    event.preventDefault();
    choose(pasted);
  }

  return (
    <Combobox<PersonFound>
      ref={input}
      label={label}
      issue={issue}
      hint={name === undefined ? undefined : id}
      text={typed ?? name ?? id}
      options={found.people}
      isAsking={found.isAsking}
      status={found.isLoading ? t.searchingPerson : found.isError ? t.personFailed : t.nobodyFound}
      placeholder={t.personPlaceholder}
      autoCapitalize="off"
      spellCheck={false}
      renderOption={(person) => <PersonOption person={person} />}
      onType={(text) => (text === '' ? choose('') : setTyped(text))}
      onChoose={(person) => choose(person.id)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      onPaste={handlePaste}
      trailing={
        (typed ?? id) !== '' && (
          <IconButton
            label={t.clearPerson({ label })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
            className="absolute top-0.5 right-0.5 hover:bg-sunken"
          >
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        )
      }
    />
  );
}

/** Whom a text may mean, asked for once it is left alone. */
function useFoundPeople(text: string, isStaffFirst: boolean) {
  const wanted = text.trim().slice(0, ADMIN_QUERY_LENGTH);
  const settled = useSettled(wanted);
  const search = usePeople(settled, isSearch(settled));
  const isCurrent = settled === wanted && !search.isPlaceholderData;
  const users = isCurrent ? search.data?.pages[0]?.data : undefined;
  return {
    people: findPeople({ text, users, isStaffFirst }),
    isAsking: isSearch(text),
    isLoading: !isCurrent || search.isFetching,
    isError: search.isError,
  };
}
