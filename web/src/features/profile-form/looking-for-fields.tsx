import { MAX_INTERESTS, SEARCH_AGE } from '@tagpo/contract/product';
import { DEAL_BREAKER_NAMES } from '@tagpo/contract/wire/profile/deal-breakers';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { type ReactNode, useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoice } from '../../components/form/chip-choice.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { parseWhole } from '../../lib/navigation/parse-whole.ts';
import { useArrival } from '../../lib/navigation/use-arrival.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { wishMessages, wishOptionMessages } from '../../messages/meeting/wishes.ts';
import { editMessages } from '../../messages/profile/edit.ts';
import { SUGGESTIONS } from '../../messages/profile/suggestions.ts';
import { useTagLabel } from '../../messages/profile/use-labels.ts';

type Wishes = { lookingFor: LookingFor };

const DISTANCES = [5, 10, 25, 50, 100];

/** Whom one would like to meet; `children` are further wishes. */
export function LookingForFields({ children }: { children?: ReactNode }) {
  const t = useMessages(editMessages);
  const { register, formState } = useFormContext<Wishes>();
  const errors = formState.errors.lookingFor;
  const saved = formState.defaultValues?.lookingFor?.distance;
  const distances = [...new Set([...DISTANCES, ...(saved === undefined ? [] : [saved])])].toSorted((a, b) => a - b);
  const fields = useRef<HTMLFieldSetElement>(null);
  useArrival(fields);
  const age = { type: 'number', inputMode: 'numeric', min: SEARCH_AGE.min, max: SEARCH_AGE.max } as const;
  return (
    <fieldset ref={fields} id="wishes" tabIndex={-1} className="focus:outline-none">
      <legend className="font-display text-[1.1875rem] font-bold">{t.lookingFor}</legend>
      <p className="mt-0.5 text-small text-ink-soft">{t.lookingForHint}</p>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
        <div className="col-span-2">
          <WishChips name="genders" />
        </div>
        <TextField
          {...register('lookingFor.minAge', { setValueAs: parseWhole })}
          {...age}
          label={t.minAge}
          issue={errors?.minAge?.message}
        />
        <TextField
          {...register('lookingFor.maxAge', { setValueAs: parseWhole })}
          {...age}
          label={t.maxAge}
          issue={errors?.maxAge?.message}
        />
        <div className="col-span-2">
          <SelectField
            {...register('lookingFor.distance', { setValueAs: parseWhole })}
            label={t.distance}
            issue={errors?.distance?.message}
            emptyLabel={t.anywhere}
            options={distances.map((km) => ({ value: String(km), label: t.within({ distance: km }) }))}
          />
        </div>
        {children && <div className="col-span-2 grid gap-5">{children}</div>}
      </div>
    </fieldset>
  );
}

type WishName = 'genders' | 'interests' | 'dealBreakers';

/** Several wishes or deal-breakers; none means no wish. */
export function WishChips({ name }: { name: WishName }) {
  const t = useMessages(wishMessages);
  const spellings: Record<string, string> = useMessages(wishOptionMessages);
  const tagLabel = useTagLabel();
  const { control } = useFormContext<Wishes>();
  const options: readonly string[] = {
    genders: OPTIONS.gender,
    interests: SUGGESTIONS.interests,
    dealBreakers: DEAL_BREAKER_NAMES,
  }[name];
  return (
    <Controller
      control={control}
      name={`lookingFor.${name}`}
      render={({ field }) => (
        <ChipChoice
          label={t[name]}
          hint={t[`${name}Hint`]}
          options={options}
          labelOf={name === 'interests' ? tagLabel : (option) => spellings[option] ?? option}
          chosen={field.value ?? []}
          max={name === 'interests' ? MAX_INTERESTS : options.length}
          onChange={field.onChange}
        />
      )}
    />
  );
}
