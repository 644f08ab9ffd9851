import { HEIGHT_CM, MAX_TAG_LENGTH, MAX_TEXT_LENGTH, SEARCH_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { RELIGIONS } from '@tagpo/contract/wire/profile/religions';
import { useId } from 'react';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { religionMessages } from '../../../messages/meeting/religions.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { SUGGESTIONS } from '../../../messages/profile/suggestions.ts';
import { useOptionLabel, useTagLabel, useTagOf } from '../../../messages/profile/use-labels.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import type { FilterIssues, Filters } from './filters.ts';

/** Two fields side by side, where letters of this size leave room for both. */
const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-3 gap-y-5';

/** Pairs below each other; side by side where the sheet is wide, as it is on a phone's side. */
const pairs = 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))';

type FilterFieldsProps = {
  filters: Filters;
  issues: FilterIssues;
  onChange: (change: Partial<Filters>) => void;
};

export function FilterFields({ filters, issues, onChange }: FilterFieldsProps) {
  const t = useMessages(searchMessages);
  const labelOf = useOptionLabel();
  return (
    <div className="grid gap-x-6 gap-y-5" style={{ gridTemplateColumns: pairs }}>
      <Range legend={t.ageRange} bounds={SEARCH_AGE} names={['minAge', 'maxAge']} {...{ filters, issues, onChange }} />
      <div className={pairClass}>
        <TextField
          label={t.location}
          placeholder={t.locationPlaceholder}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={filters.location}
          onChange={({ currentTarget }) => onChange({ location: currentTarget.value })}
        />
        <SelectField
          label={t.gender}
          emptyLabel={t.anyGender}
          options={OPTIONS.gender.map((value) => ({ value, label: labelOf(value) }))}
          value={filters.gender}
          onChange={({ currentTarget }) => onChange({ gender: currentTarget.value })}
        />
      </div>
      <DistanceSlider
        hasPlace={filters.location.trim() !== ''}
        distance={filters.distance}
        onChange={(distance) => onChange({ distance })}
      />
      <SelectField
        label={t.goal}
        emptyLabel={t.anyGoal}
        options={OPTIONS.relationshipGoals.map((value) => ({ value, label: labelOf(value) }))}
        value={filters.goal}
        onChange={({ currentTarget }) => onChange({ goal: currentTarget.value })}
      />
      <Range
        legend={t.heightRange}
        bounds={HEIGHT_CM}
        names={['minHeight', 'maxHeight']}
        placeholder={t.anyHeight}
        {...{ filters, issues, onChange }}
      />
      <div className={pairClass}>
        <InterestField interest={filters.interest} onChange={(interest) => onChange({ interest })} />
        <ReligionField religion={filters.religion} onChange={(religion) => onChange({ religion })} />
      </div>
      <p className="col-span-full -mt-2 text-small text-ink-soft">{t.toldOnly}</p>
    </div>
  );
}

type InterestFieldProps = { interest: string; onChange: (interest: string) => void };

/** Suggests one's own interests first. */
function InterestField({ interest, onChange }: InterestFieldProps) {
  const t = useMessages(searchMessages);
  const labelOf = useTagLabel();
  const tagOf = useTagOf();
  const { data: own } = useOwnProfile();
  const listId = useId();
  return (
    <div>
      <TextField
        label={t.interest}
        placeholder={t.anyInterest}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        list={listId}
        value={labelOf(interest)}
        onChange={({ currentTarget }) => onChange(tagOf(currentTarget.value))}
      />
      <datalist id={listId}>
        {[...new Set([...(own?.interests ?? []), ...SUGGESTIONS.interests])].map((one) => (
          <option key={one} value={labelOf(one)} />
        ))}
      </datalist>
    </div>
  );
}

type ReligionFieldProps = { religion: string; onChange: (religion: string) => void };

function ReligionField({ religion, onChange }: ReligionFieldProps) {
  const t = useMessages(searchMessages);
  const religions = useMessages(religionMessages);
  return (
    <SelectField
      label={t.religion}
      emptyLabel={t.anyReligion}
      options={RELIGIONS.map((value) => ({ value, label: religions[value] }))}
      value={religion}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type RangeProps = FilterFieldsProps & {
  legend: string;
  names: readonly ['minAge' | 'minHeight', 'maxAge' | 'maxHeight'];
  bounds: { readonly min: number; readonly max: number };
  placeholder?: string;
};

/** The lowest and the highest of a number. */
function Range({ legend, names, bounds: { min, max }, placeholder, filters, issues, onChange }: RangeProps) {
  const t = useMessages(searchMessages);
  return (
    <fieldset className={pairClass}>
      <legend className="sr-only">{legend}</legend>
      {names.map((name) => (
        <TextField
          key={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          placeholder={placeholder}
          label={t[name]}
          issue={issues[name]}
          value={filters[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}

type DistanceSliderProps = { distance: number; hasPlace: boolean; onChange: (distance: number) => void };

function DistanceSlider({ distance, hasPlace, onChange }: DistanceSliderProps) {
  const t = useMessages(searchMessages);
  const id = useId();
  const { min, max, step } = SEARCH_DISTANCE_KM;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-small font-semibold">
          {t.distance}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {t.within({ distance })}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={distance}
        aria-valuetext={t.within({ distance })}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="mt-1 h-11 w-full cursor-pointer accent-accent-ink"
      />
      <p className="text-small text-ink-soft">{hasPlace ? t.fromThere : t.fromYou}</p>
    </div>
  );
}
