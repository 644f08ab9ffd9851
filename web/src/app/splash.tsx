import { Mark } from '../components/brand/mark.tsx';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

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
