import { initialOf } from '../../lib/text/initial-of.ts';

type PlaceholderProps = {
  name: string | undefined;
  gender: string | undefined;
  alt: string;
  className: string | undefined;
};

/** A silhouette with the member's initial, which nobody takes for a person. Of the two drawings the gender chooses. */
export function Placeholder({ name, gender, alt, className }: PlaceholderProps) {
  const drawing = gender?.toLowerCase() === 'female' ? 'female' : 'male';
  return (
    <svg
      viewBox="0 0 300 400"
      preserveAspectRatio="xMidYMid slice"
      data-placeholder={drawing}
      className={className}
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      <path className="fill-sunken" d="M0 0h300v400H0z" />
      {drawing === 'female' && (
        <path
          className="fill-outline/35"
          d="M150 84c-60 0-96 40-96 100 0 54-6 92-24 126 8 14 30 22 54 22h132c24 0 46-8 54-22-18-34-24-72-24-126 0-60-36-100-96-100z"
        />
      )}
      <path className="fill-line" d="M24 400c6-78 54-106 98-114v-48h56v48c44 8 92 36 98 114z" />
      <circle className="fill-line" cx="150" cy="180" r="72" />
      <text
        x="150"
        y="181"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="84"
        className="fill-ink font-display font-bold"
      >
        {initialOf(name)}
      </text>
    </svg>
  );
}
