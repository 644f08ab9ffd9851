import { X } from 'lucide-react';
import { classNames } from '../../../lib/text/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { religionMessages } from '../../../messages/meeting/religions.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useOptionLabel, useTagLabel } from '../../../messages/profile/use-labels.ts';
import { defaultLimits, type FilterName, type Filters, filtersSet, without } from './filters.ts';

type FilterChipsProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** The filters that are set, each with what removes it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const t = useMessages(searchMessages);
  const nameFilter = useFilterNames();
  const set = filtersSet(filters);
  if (set.length === 0) return null;
  return (
    <ul aria-label={t.active} className="flex flex-wrap gap-2 px-4 pb-3">
      {set.map((name) => {
        const filter = nameFilter(name, filters);
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              aria-label={t.removeFilter({ filter })}
              onClick={() => onChange(without(name))}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sunken pr-3 pl-4 text-small font-semibold transition hover:brightness-97 active:scale-97"
            >
              <bdi className="truncate">{filter}</bdi>
              <X className="size-4 shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type DefaultLimitsProps = { filters: Filters; isEmpty: boolean; onOpen: () => void };

/** They are no chips, because nothing removes them: a line names them and opens the filters. */
export function DefaultLimits({ filters, isEmpty, onOpen }: DefaultLimitsProps) {
  const nameFilter = useFilterNames();
  const limits = defaultLimits(filters);
  if (limits.length === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classNames(
        'min-h-11 px-4 text-left text-small font-semibold underline underline-offset-4',
        // On a phone's side, the offers below need the room.
        isEmpty && 'flat:hidden',
      )}
    >
      {limits.map((name) => nameFilter(name, filters)).join(' · ')}
    </button>
  );
}

function useFilterNames() {
  const t = useMessages(searchMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const religions: Record<string, string> = useMessages(religionMessages);
  return (name: FilterName, filters: Filters): string => {
    const { minAge, maxAge, distance, location, gender, goal, minHeight, maxHeight } = filters;
    if (name === 'ages') return minAge === maxAge ? t.chipAge({ age: minAge }) : t.chipAges({ minAge, maxAge });
    if (name === 'location') return location.trim();
    if (name === 'gender') return optionLabel(gender);
    if (name === 'goal') return optionLabel(goal);
    if (name === 'interest') return tagLabel(filters.interest.trim());
    if (name === 'religion') return religions[filters.religion] ?? filters.religion;
    if (name === 'height') {
      if (minHeight === '') return t.chipHeightTo({ maxHeight });
      return maxHeight === '' ? t.chipHeightFrom({ minHeight }) : t.chipHeights({ minHeight, maxHeight });
    }
    if (distance > 0) return t.chipDistance({ distance });
    return location.trim() === '' ? t.chipOwnTown : t.chipThatPlace;
  };
}
