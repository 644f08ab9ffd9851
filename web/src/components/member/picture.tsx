import { avifOf } from '@tagpo/contract/endpoints';
import type { ComponentProps } from 'react';
import { noteFailedLink } from '../../lib/api/expired-links.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & { src: string; alt: string; onFail?: () => void };

/** A picture by its link: as AVIF where the browser shows that. */
export function Picture({ src, alt, onFail, ...image }: PictureProps) {
  const fail = () => {
    onFail?.();
    noteFailedLink(src);
  };
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avifOf(src)} />
      <img decoding="async" {...image} src={src} alt={alt} onError={fail} />
    </picture>
  );
}
