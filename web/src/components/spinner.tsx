export function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 animate-turn"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity=".25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
    </svg>
  );
}
