import { initialOf } from '../../lib/text/initial-of.ts';
import { Picture } from './picture.tsx';

type AvatarProps = { name: string | undefined; src: string | undefined; className: string };

/** A round picture, or the first letter of the name. */
export function Avatar({ name, src, className }: AvatarProps) {
  const letter = initialOf(name) ?? 'U';
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunken font-display font-bold text-ink ring-1 ring-inset ring-line ${className}`}
    >
      {src ? <Picture src={src} alt="" width={96} height={96} className="size-full object-cover" /> : letter}
    </span>
  );
}
