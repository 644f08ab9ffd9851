import { useId } from 'react';

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
      <path d="M5 38A30 30 0 0 1 28 9" stroke="#ffb02e" />
      <path d="M43 38A30 30 0 0 0 20 9" stroke="#f4566f" />
      <circle cx="24" cy="35" r="5" fill={`url(#${id})`} />
    </svg>
  );
}
