import { type ReactNode, useId, useRef } from 'react';
import { useArrival } from '../../lib/navigation/use-arrival.ts';

type PanelProps = {
  title: string;
  /** Where links to it lead, with its number sign. */
  hash?: string;
  note?: ReactNode;
  children: ReactNode;
};

/** One part of the dashboard, on a card of its own. */
export function Panel({ title, hash, note, children }: PanelProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useArrival(section);
  return (
    <section
      ref={section}
      id={hash?.slice(1)}
      tabIndex={hash === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className="scroll-mt-28 rounded-soft bg-card focus:outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5">
        <h2 id={titleId} className="text-heading wrap-anywhere">
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}

/** An entry of a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </>
  );
}
