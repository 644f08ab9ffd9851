import { X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { DEBOUNCE_MS } from '../../../lib/hooks/use-settled.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { FilterFields } from './filter-fields.tsx';
import { checkFilters, DEFAULT_FILTERS, type Filters, isSearchable, writeFilters } from './filters.ts';

type FormProps = {
  /** The filters that are searched. */
  filters: Filters;
  /** How many are found. */
  status: string | undefined;
  onPreview: (filters: Filters) => void;
  onShow: (filters: Filters) => void;
};

type FilterSheetProps = FormProps & { isOpen: boolean; onClose: () => void };

export function FilterSheet({ isOpen, onClose, ...form }: FilterSheetProps) {
  const t = useMessages(searchMessages);
  return (
    <Dialog title={t.filters} isOpen={isOpen} onClose={onClose} hasEntry>
      {/* The first control takes the focus: no text field, so that a phone's keyboard stays away. */}
      <IconButton label={t.close} onClick={onClose} className="absolute top-4 right-4 hover:bg-sunken">
        <X className="size-5" />
      </IconButton>
      <Form {...form} />
    </Dialog>
  );
}

/** The filters as they are being changed; the search follows after a pause. */
function Form({ filters, status, onPreview, onShow }: FormProps) {
  const t = useMessages(searchMessages);
  const [draft, setDraft] = useState(filters);
  const isValid = isSearchable(draft);
  const isSettled = toText(draft) === toText(filters);
  const wanted = isValid && !isSettled ? toText(draft) : undefined;
  const isDone = useRef(false);
  const preview = useEffectEvent(() => !isDone.current && onPreview(draft));

  useEffect(() => {
    if (wanted === undefined) return;
    const timer = setTimeout(() => preview(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isValid) {
      // The form stays until the next page is rendered: a preview meanwhile would open the sheet again.
      isDone.current = true;
      onShow(draft);
    } else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return (
    <form data-takes-width onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <FilterFields
        filters={draft}
        issues={checkFilters(draft)}
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
      />
      <DialogActions>
        <p role="status" className="col-span-full text-center text-small font-semibold">
          {isSettled ? status : isValid ? t.loading : NOTHING}
        </p>
        <Button onClick={() => setDraft(DEFAULT_FILTERS)} className="text-small">
          {t.reset}
        </Button>
        <Button type="submit" look="ink" className="text-small">
          {t.show}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Keeps its line. */
const NOTHING = '\u00a0';

const toText = (filters: Filters) => writeFilters(filters).toString();
