import { ChevronDown } from 'lucide-react';

/** What opens a folded list. Its `details` has the class `group`. */
export function FoldSummary({ title, hint }: { title: string; hint: string }) {
  return (
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-5 [&::-webkit-details-marker]:hidden">
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-small text-ink-soft">{hint}</span>
      </span>
      <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" />
    </summary>
  );
}
