import type { ReactNode } from 'react';
import { Mark } from '../mark.tsx';

/** The sky after sunset, in the colours of the sign-in page's scene. */
const DUSK = 'linear-gradient(var(--color-night), #2b1330 30%, #7a2351 68%, #ee5467 90%, var(--color-mango))';

type FullPageProps = { title: string; text?: string; isAlert?: boolean; children: ReactNode };

/** In place of all other pages. On a wide or a low screen it stands beside the mark, as sign-in does beside its scene. */
export function FullPage({ title, text, isAlert = false, children }: FullPageProps) {
  return (
    <div
      className="scene-page relative mx-auto flex w-full flex-col overflow-clip"
      style={{ background: `${DUSK} fixed` }}
    >
      <title>{title}</title>
      <Mark className="absolute p-[min(26vmin,25vw-7.5rem)]" />
      <main
        style={{ marginTop: 0 }}
        className="relative flex grow flex-col items-start gap-4 bg-paper px-7 py-12 slim:px-3"
      >
        <Mark className="mt-auto mb-2 size-16 wide:hidden flat:hidden" />
        <h1 className="text-title">{title}</h1>
        {text && (
          <p role={isAlert ? 'alert' : undefined} className="animate-fade text-ink-soft">
            {text}
          </p>
        )}
        <div className="mt-3 mb-auto flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  );
}
