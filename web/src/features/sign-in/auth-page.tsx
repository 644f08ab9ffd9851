import type { ReactNode } from 'react';
import { DuskScene } from '../../components/brand/dusk-scene.tsx';
import { Mark } from '../../components/brand/mark.tsx';

type AuthPageProps = { title: string; subtitle: string; menu: ReactNode; children: ReactNode };

/** The bay above, the form on a sheet of paper below. */
export function AuthPage({ title, subtitle, menu, children }: AuthPageProps) {
  return (
    <div className="relative mx-auto flex min-h-dvh w-full max-w-column flex-col overflow-clip bg-night sm:my-6 sm:min-h-[calc(100dvh-3rem)] sm:rounded-soft">
      <title>{title}</title>
      <DuskScene className="absolute inset-x-0 top-0 h-[17rem] w-full" />
      <header className="relative flex items-start justify-between p-4 pt-[calc(var(--spacing-safe-top)+1rem)] text-[#fff3e2]">
        <Mark className="size-12 brightness-0 invert" />
        {menu}
      </header>
      <main
        id="main"
        className="relative mt-28 flex grow animate-lift flex-col rounded-t-[2rem] bg-paper px-6 pt-8 pb-[calc(var(--spacing-safe-bottom)+2rem)]"
      >
        <h1 className="text-[clamp(2rem,9.7vw,2.75rem)] leading-none">{title}</h1>
        <p className="mt-2 text-ink-soft">{subtitle}</p>
        {children}
      </main>
    </div>
  );
}
