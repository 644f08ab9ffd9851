import { useId } from 'react';

/** The arcs, in a square of 48: each is a part of a circle with a radius of 30. */
export const MARK_ARCS = {
  left: { path: 'M5 38A30 30 0 0 1 28 9', color: '#ffb02e' },
  right: { path: 'M43 38A30 30 0 0 0 20 9', color: '#f4566f' },
} as const;

/** Two arcs that meet, and the sun going down between them. */
export function Mark({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 48 48" fill="none" strokeWidth={7} strokeLinecap="round" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={id}>
          <stop stopColor="#ff9a3d" />
          <stop offset="1" stopColor="#f4566f" />
        </linearGradient>
      </defs>
      <path d={MARK_ARCS.left.path} stroke={MARK_ARCS.left.color} />
      <path d={MARK_ARCS.right.path} stroke={MARK_ARCS.right.color} />
      <circle cx="24" cy="35" r="5" fill={`url(#${id})`} />
    </svg>
  );
}
