import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; id?: string; note?: ReactNode; children: ReactNode };

/** One part of the dashboard, on a card of its own. */
export function Panel({ title, id, note, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className="scroll-mt-28 rounded-soft bg-card focus:outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
