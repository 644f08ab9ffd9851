import { useRef } from 'react';
import { FormSection } from '../../../../components/form/form-section.tsx';
import { useArrival } from '../../../../lib/navigation/use-arrival.ts';
import { useMessages } from '../../../../messages/language/use-messages.ts';
import { promptFormMessages, promptMessages } from '../../../../messages/profile/prompts.ts';
import { PromptFields } from '../../prompts/prompt-fields.tsx';

export function PromptsSection() {
  const { title } = useMessages(promptMessages);
  const { hint } = useMessages(promptFormMessages);
  const part = useRef<HTMLDivElement>(null);
  useArrival(part);
  return (
    <div ref={part} id="prompts" tabIndex={-1} className="focus:outline-none">
      <FormSection title={title} hint={hint}>
        <PromptFields />
      </FormSection>
    </div>
  );
}
