import type { ReactNode } from 'react';

/** A line above every page. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      data-status-strip
      className="sticky top-0 z-40 mx-auto flex h-(--strip) w-full max-w-page items-end wide:max-w-none justify-center gap-1 bg-ink px-4 text-small font-semibold text-paper"
    >
      <span className="flex min-h-10 items-center gap-1">{children}</span>
    </div>
  );
}
