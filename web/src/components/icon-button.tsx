import type { ComponentProps } from 'react';
import { classNames } from '../lib/text/class-names.ts';

type IconButtonProps = ComponentProps<'button'> & { label: string; isSmall?: boolean; isOnPhoto?: boolean };

/** A round button that is only an icon; its label is what it does. */
export function IconButton({ label, isSmall = false, isOnPhoto = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={classNames(
        'grid place-items-center rounded-full transition active:scale-95',
        isSmall ? 'size-9 after:absolute after:-inset-1' : 'size-12',
        isOnPhoto && 'absolute bg-night/55 text-white hover:bg-night/75',
        className,
      )}
    />
  );
}
