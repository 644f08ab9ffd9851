import type { ReactNode } from 'react';
import { Mark } from '../mark.tsx';

export function FullPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col items-start justify-center gap-4 bg-paper px-7 py-12">
      <title>{title}</title>
      <Mark className="mb-2 size-16" />
      <h1 className="text-title">{title}</h1>
      {text && <p className="text-ink-soft">{text}</p>}
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </main>
  );
}
