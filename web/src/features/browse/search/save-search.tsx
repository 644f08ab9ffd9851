import { saveSearch } from '@tagpo/contract/calls/search';
import { MAX_TAG_LENGTH } from '@tagpo/contract/product';
import type { SavedSearch } from '@tagpo/contract/wire/members/saved-search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';
import { type Filters, toQuery } from './filters.ts';

/** Keeps the search under a name. */
export function SaveSearch({ filters }: { filters: Filters }) {
  const t = useMessages(searchMessages);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="shrink-0">
        <BookmarkPlus className="size-4.5" />
        {t.save}
      </Button>
      <Dialog title={t.saveTitle} text={t.saveHint} isOpen={isOpen} onClose={close}>
        <Form filters={filters} onClose={close} />
      </Dialog>
    </>
  );
}

function Form({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const t = useMessages(searchMessages);
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string>();
  const save = useSaveSearch(filters);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (name.trim() === '') setIssue('required');
    else save.mutate(name.trim(), { onSuccess: onClose });
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t.saveName}
        issue={issue}
        value={name}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setIssue(undefined);
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="ink" isBusy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </form>
  );
}

function useSaveSearch(filters: Filters) {
  const api = useApi();
  const keep = useKeepSearches();
  return useMutation({
    mutationFn: async (name: string) => (await api(saveSearch, { body: { name, query: toQuery(filters) } })).data,
    onSuccess: (saved) => {
      keep(saved);
      addToast({ title: searchMessages.get().savedToast });
    },
    onError: (error) => {
      const t = searchMessages.get();
      addErrorToast(t, describeError(error, t.saveFailed));
    },
  });
}

/** Takes over the kept searches as a call answered them. */
export function useKeepSearches() {
  const queries = useQueryClient();
  return (savedSearches: SavedSearch[]) =>
    queries.setQueryData(ownProfileKey, (own: object | undefined) => own && { ...own, savedSearches });
}
