import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';

/** A line at the top of the screen while something that was tapped loads. What loads at once never shows it. */
export function ProgressLine() {
  const t = useMessages(shellMessages);
  return (
    <div role="progressbar" aria-label={t.loading} className="fixed inset-x-0 top-0 z-50 animate-appear-late">
      <div className="h-1 animate-breathe bg-dusk" />
    </div>
  );
}
