import type { ReactNode } from 'react';

/** Three photos and three fields. `text` says that the form is loading, to screen readers too. */
export function FormSkeleton({ text }: { text: ReactNode }) {
  const shape = 'rounded-soft bg-sunken';
  return (
    <div role="status" className="grid animate-breathe gap-8">
      {text}
      <div className="grid grid-cols-3 gap-2">
        <div className={`aspect-3/4 ${shape}`} />
        <div className={`aspect-3/4 ${shape}`} />
        <div className={`aspect-3/4 ${shape}`} />
      </div>
      <div className={`h-13 ${shape}`} />
      <div className={`h-13 ${shape}`} />
      <div className={`h-32 ${shape}`} />
    </div>
  );
}
