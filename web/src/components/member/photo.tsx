import { type ComponentProps, useState } from 'react';
import { Picture } from './picture.tsx';
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
  return <Picture {...image} src={src} alt={alt} onFail={() => setFailed(src)} />;
}
