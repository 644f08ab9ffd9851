import type { ReactNode } from 'react';

/** A word about an entry, beside its name. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full bg-sunken px-2 text-[0.6875rem] leading-5 font-bold tracking-wide whitespace-nowrap text-ink-soft">
      {children}
    </span>
  );
}
