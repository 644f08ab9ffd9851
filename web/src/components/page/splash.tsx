import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { Mark } from '../mark.tsx';

/** Shown until there is a page. */
export function Splash() {
  const t = useMessages(shellMessages);
  return (
    <div
      role="status"
      aria-label={t.loading}
      className="mx-auto grid min-h-dvh w-full max-w-column place-items-center bg-paper"
    >
      <Mark className="size-16 animate-breathe" />
    </div>
  );
}
