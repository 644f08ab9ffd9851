import { type ComponentProps, useState } from 'react';
import femalePlaceholder from '../../assets/placeholder-female.svg';
import malePlaceholder from '../../assets/placeholder-male.svg';
import { noteFailedLink } from '../../lib/api/expired-links.ts';

type PhotoProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string | undefined;
  alt: string;
  gender: string | undefined;
  width: number;
  height: number;
};

function placeholderFor(gender: string | undefined): string {
  return gender?.toLowerCase() === 'female' ? femalePlaceholder : malePlaceholder;
}

/** A member's picture, or a placeholder if it is missing or cannot be loaded. */
export function Photo({ src, gender, alt, ...image }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  const shown = src && src !== failed ? src : placeholderFor(gender);
  const fail = () => {
    setFailed(src);
    if (src) noteFailedLink(src);
  };
  return <img decoding="async" {...image} src={shown} alt={alt} onError={fail} />;
}
