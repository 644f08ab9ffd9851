import { atom } from 'nanostores';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';

/** The unread count in the title of every page; the shell sets it. */
export const unreadInTitle = atom(0);

/** The document's title: `(2) Messages · Tagpo`. */
export function PageTitle({ page }: { page: string }) {
  const t = useMessages(shellMessages);
  const unread = useReadable(unreadInTitle);
  const title = t.pageTitle({ page, product: t.product });
  return <title>{unread > 0 ? `(${unread}) ${title}` : title}</title>;
}
