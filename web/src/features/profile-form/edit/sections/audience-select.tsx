import { AUDIENCES, type SensitiveField } from '@tagpo/contract/wire/profile/sensitive';
import { Eye } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { consentMessages } from '../../../../messages/consent.ts';
import { useMessages } from '../../../../messages/use-messages.ts';
import type { EditInput } from '../saving/edit-values.ts';

/** Who sees a sensitive field, once there is something to see. */
export function AudienceSelect({ field, label }: { field: SensitiveField; label: string }) {
  const t = useMessages(consentMessages);
  const { register, control } = useFormContext<EditInput>();
  const value = useWatch({ control, name: field });
  if (!value) return null;
  return (
    <div className="mt-0.5 flex items-center gap-1.5 text-small text-ink-soft">
      <Eye className="size-4 shrink-0" aria-hidden="true" />
      <select
        {...register(`audiences.${field}`)}
        aria-label={t.audience({ field: label })}
        className="min-h-11 min-w-0 flex-1 rounded-soft bg-transparent font-semibold text-ink"
      >
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {t[audience]}
          </option>
        ))}
      </select>
    </div>
  );
}
