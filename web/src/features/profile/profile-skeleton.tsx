import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';

type ProfileSkeletonProps = { isPane?: boolean; isWithoutPhotos?: boolean };

/** In the columns of `ProfileView`. */
export function ProfileSkeleton({ isPane = false, isWithoutPhotos = false }: ProfileSkeletonProps) {
  return (
    <div role="status" className={classNames('animate-breathe', !isPane && 'profile-columns')}>
      {!isWithoutPhotos && <div data-portrait className="min-h-[50vh] bg-sunken" />}
      <div
        className={classNames(
          !isWithoutPhotos && '-mt-6',
          'relative grid content-start gap-3 rounded-t-[1.75rem] bg-paper px-5 pt-6',
          !isPane && 'medium:mt-0 medium:rounded-none medium:pt-2',
        )}
      >
        <DetailsToCome />
      </div>
    </div>
  );
}

/** Below what a card has said of a member already. */
export function DetailsSkeleton() {
  return (
    <div role="status" className="grid animate-breathe gap-3 px-1">
      <DetailsToCome />
    </div>
  );
}

function DetailsToCome() {
  const t = useMessages(profileMessages);
  return (
    <>
      <p className="text-ink-soft">{t.loading}</p>
      <div className="h-5 w-2/3 rounded-full bg-sunken" />
      <div className="h-5 w-1/2 rounded-full bg-sunken" />
      <div className="mt-3 h-44 rounded-soft bg-sunken" />
    </>
  );
}
