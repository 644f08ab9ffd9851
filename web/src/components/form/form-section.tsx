import { type ReactNode, useId } from 'react';

export const sectionClass =
  'grid grid-cols-1 gap-5 border-t border-line pt-8 medium:grid-cols-[10rem_minmax(0,1fr)] medium:gap-x-8 wide:grid-cols-1 wide:first:border-t-0 wide:first:pt-0';

/** The title above its fields, or on a tablet beside them. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={sectionClass}>
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {hint && <p className="mt-1 text-small text-ink-soft">{hint}</p>}
      </div>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}
