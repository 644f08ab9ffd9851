import type { ReactNode } from 'react';
import { isOffline } from '../../lib/api/connection.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';

type Marked = { isOnline?: boolean | undefined; isNew?: boolean | undefined; isSample?: boolean | undefined };

/** Stand above the name on a large photo. */
export function Badges({ member: { isOnline, isNew, isSample } }: { member: Marked }) {
  const t = useMessages(homeMessages);
  const isAway = useReadable(isOffline);
  return (
    <div className="flex flex-wrap gap-2 pb-2.5">
      {isOnline && !isAway && (
        <Badge>
          <span className="size-2 rounded-full bg-[#1c8a57]" />
          {t.online}
        </Badge>
      )}
      {isNew && <Badge>{t.isNew}</Badge>}
      {isSample && <Badge>{t.isSample}</Badge>}
    </div>
  );
}

function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-[#fff6ea] px-2.5 py-0.5 text-tiny font-bold tracking-wide text-[#2a1522]">
      {children}
    </span>
  );
}
