import { CAROUSEL_SLOTS } from '@tagpo/contract/product';
import { Photo } from '../../components/photo.tsx';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { ShownProfile } from './profile-rows.ts';

/** The photos beyond the carousel's slots: whatever was uploaded is seen. */
export function MorePhotos({ profile: { name = '', gender, photos = [] } }: { profile: ShownProfile }) {
  const t = useMessages(profileMessages);
  return photos
    .slice(CAROUSEL_SLOTS)
    .map((photo, index) => (
      <Photo
        key={photo}
        src={photo}
        gender={gender}
        alt={t.photoOf({ index: CAROUSEL_SLOTS + index + 1, count: photos.length, name })}
        width={1080}
        height={1440}
        loading="lazy"
        className="aspect-3/4 w-full rounded-soft bg-sunken object-cover"
      />
    ));
}
