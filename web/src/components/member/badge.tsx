import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-[#fff6ea] px-2.5 py-0.5 text-tiny font-bold tracking-wide text-[#2a1522]">
      {children}
    </span>
  );
}
