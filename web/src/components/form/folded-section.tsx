import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type FoldedSectionProps = {
  title: string;
  /** What is in it, in words. */
  note: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A section of a form that is opened by its title. */
export function FoldedSection({ title, note, isOpen, onToggle, children }: FoldedSectionProps) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-18 cursor-pointer list-none items-center justify-between gap-5 py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h2 className="text-heading">{title}</h2>
          <span className="mt-0.5 block text-small text-ink-soft">{note}</span>
        </span>
        <ChevronDown className="size-6 shrink-0 transition group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2 pb-7">{children}</div>
    </details>
  );
}
