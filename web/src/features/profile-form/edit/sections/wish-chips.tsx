import { MAX_INTERESTS } from '@tagpo/contract/product';
import { DEAL_BREAKER_NAMES } from '@tagpo/contract/wire/profile/deal-breakers';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoice } from '../../../../components/form/chip-choice.tsx';
import { interestMessages } from '../../../../messages/setup.ts';
import { useMessages } from '../../../../messages/use-messages.ts';
import { wishMessages, wishOptionMessages } from '../../../../messages/wishes.ts';
import type { EditInput } from '../saving/edit-values.ts';

type WishName = 'genders' | 'interests' | 'dealBreakers';

/** Several of what one may wish for, or rule out; none is no wish. */
export function WishChips({ name }: { name: WishName }) {
  const t = useMessages(wishMessages);
  const spellings: Record<string, string> = useMessages(wishOptionMessages);
  const interests = useMessages(interestMessages);
  const { control } = useFormContext<EditInput>();
  const options: readonly string[] = {
    genders: OPTIONS.gender,
    interests: Object.values<string>(interests),
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
          labelOf={(option) => spellings[option] ?? option}
          chosen={field.value ?? []}
          max={name === 'interests' ? MAX_INTERESTS : options.length}
          onChange={field.onChange}
        />
      )}
    />
  );
}
