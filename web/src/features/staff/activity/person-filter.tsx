import { ADMIN_QUERY_LENGTH } from '@tagpo/contract/product';
import { memberId } from '@tagpo/contract/wire/profile/user';
import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import { X } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { Combobox } from '../../../components/form/combobox.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { useSettled } from '../../../lib/hooks/use-settled.ts';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { usePeople } from '../use-people.ts';

type PersonFilterProps = {
  label: string;
  issue: string | undefined;
  /** The id that the log is filtered by; empty for everybody. */
  id: string;
  name: string | undefined;
  isStaffFirst?: boolean;
  onChange: (id: string) => void;
};

/** Filters by a person, found by name or address, or given by id. Text that names nobody is dropped on blur. */
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
            <X className="size-5" />
          </IconButton>
        )
      }
    />
  );
}

/** Searches once typing pauses. */
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

/** Every name contains a single letter. */
const LEAST_LETTERS = 2;
const MAX_SHOWN = 8;
/** Longer than any word. Firebase's ids have 28 letters, and those of samples more. */
const ID_LENGTH = 20;

const isSearch = (text: string) => text.trim().length >= LEAST_LETTERS;

/** Whether a text can only be an id. */
export const isPastedId = (text: string) => text.length >= ID_LENGTH && memberId.safeParse(text).success;

type Search = { text: string; users: readonly AdminUser[] | undefined; isStaffFirst: boolean };

/** The people a text may mean. `users` match it; undefined while they are loading. */
export function findPeople({ text, users, isStaffFirst }: Search): PersonFound[] {
  const wanted = text.trim();
  const sorted = isStaffFirst ? users?.toSorted((one, other) => Number(other.isAdmin) - Number(one.isAdmin)) : users;
  const people: PersonFound[] = sorted?.slice(0, MAX_SHOWN) ?? [];
  const isId = isPastedId(wanted) || (users?.length === 0 && memberId.safeParse(wanted).success);
  return isId ? [...people, { id: wanted }] : people;
}

/** An account, or an unchecked id. */
type PersonFound = Pick<AdminUser, 'id'> & Partial<Pick<AdminUser, 'name' | 'email' | 'isAdmin'>>;

function PersonOption({ person }: { person: PersonFound }) {
  const t = useMessages(activityMessages);
  const people = useMessages(peopleMessages);
  const { id, name, email, isAdmin } = person;
  return (
    <div className="grid min-h-11 content-center wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{name ?? t.thisId}</span>
        {isAdmin && <Mark>{people.admin}</Mark>}
      </span>
      {email && <span className="text-small text-ink-soft">{email}</span>}
      <span className="font-mono text-tiny text-ink-soft">{id}</span>
    </div>
  );
}
