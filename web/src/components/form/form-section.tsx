import { type ReactNode, useId } from 'react';

export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-8">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {hint && <p className="mt-1 text-small text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
