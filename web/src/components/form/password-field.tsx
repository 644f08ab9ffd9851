import { type ComponentProps, useState } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { authMessages } from '../../messages/sign-in/auth.ts';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const t = useMessages(authMessages);
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 rounded-soft px-3 text-small font-semibold text-ink-soft hover:text-ink"
        >
          <span aria-hidden="true">{isShown ? t.hide : t.show}</span>
          <span className="sr-only">{isShown ? t.hidePassword : t.showPassword}</span>
        </button>
      }
    />
  );
}
