import { type ComponentProps, useState } from 'react';
import { noteFailedLink } from '../../lib/api/expired-links.ts';
import { Placeholder } from './placeholder.tsx';

type PhotoProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string | undefined;
  alt: string;
  name: string | undefined;
  gender: string | undefined;
  width: number;
  height: number;
};

/** A member's picture, or a placeholder if it is missing or cannot be loaded. */
export function Photo({ src, name, gender, alt, ...image }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || src === failed) {
    return <Placeholder name={name} gender={gender} alt={alt} className={image.className} />;
  }
  const fail = () => {
    setFailed(src);
    noteFailedLink(src);
  };
  return <img decoding="async" {...image} src={src} alt={alt} onError={fail} />;
}
