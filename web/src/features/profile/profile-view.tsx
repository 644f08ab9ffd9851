import { CAROUSEL_SLOTS } from '@tagpo/contract/product';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { BadgeCheck, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badges } from '../../components/member/badges.tsx';
import { Photo } from '../../components/member/photo.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { classNames } from '../../lib/text/class-names.ts';
import { isLongName } from '../../lib/text/long-name.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { useOptionLabel } from '../../messages/profile/use-labels.ts';
import { Carousel } from './carousel.tsx';
import { ProfileDetails, type ShownProfile } from './profile-details.tsx';

type ProfileViewProps = {
  profile: ShownProfile;
  /** In place of the details, where only a card of the profile is known. */
  rest?: ReactNode;
  /** Before the details. */
  intro?: ReactNode;
  /** Beside something else, in one column: not the page. */
  isPane?: boolean;
  isWithoutPhotos?: boolean;
  renderPromptActions?: ((prompt: Prompt) => ReactNode) | undefined;
  children?: ReactNode;
};

/** One column; as a page from a tablet on, the photos stay in sight at the left. */
export function ProfileView(props: ProfileViewProps) {
  const { profile, rest, intro, isPane = false, isWithoutPhotos = false, renderPromptActions, children } = props;
  const t = useMessages(profileMessages);
  const { name = '', age, gender, pronouns, location, distance, bio } = profile;
  const labelOf = useOptionLabel();
  // "Other" names no pronouns.
  const identity = [gender && labelOf(gender), pronouns !== 'other' && pronouns].filter(Boolean).join(' · ');
  const Name = isPane ? 'h2' : 'h1';
  const head = (
    <>
      <Badges member={profile} />
      <Name
        className={
          isLongName(name)
            ? 'text-[1.75rem] leading-tight wrap-anywhere slim:text-[1.25rem] flat:text-[1.25rem]'
            : 'text-display wrap-anywhere flat:text-[1.75rem]'
        }
      >
        {age === undefined ? name : t.nameAndAge({ name, age })}
        {profile.isPhotoVerified && (
          <span
            title={t.photoVerified}
            role="img"
            aria-label={t.photoVerified}
            className="pointer-events-auto ml-2 inline-block align-[-0.06em]"
          >
            <BadgeCheck className="size-7 fill-mango text-night" />
          </span>
        )}
      </Name>
    </>
  );
  return (
    <article className={isPane ? undefined : 'profile-columns'}>
      {!isPane && <PageTitle page={name} />}
      {isWithoutPhotos ? (
        <div className="px-5">{head}</div>
      ) : (
        <div>
          <Carousel
            profile={profile}
            isPane={isPane}
            isPartial={rest !== undefined}
            className={isPane ? 'min-h-[50vh] rounded-t-[1.75rem]' : 'min-h-[50vh] medium:h-full medium:min-h-0'}
          >
            {head}
          </Carousel>
        </div>
      )}
      <div
        className={classNames(
          '@container relative grid grid-cols-1 **:scroll-mb-28 gap-3 bg-paper px-4',
          isWithoutPhotos ? 'pt-2' : '-mt-6 rounded-t-[1.75rem] pt-6',
          !isPane && 'medium:mt-0 medium:rounded-none medium:pt-2',
          rest !== undefined && 'content-start',
        )}
      >
        <header className="grid gap-1.5 px-1 pb-3">
          {location && (
            <p className="flex items-center gap-2 font-semibold">
              <MapPin className="size-5 shrink-0 text-accent-ink" />
              <span>
                {location}{' '}
                {distance !== undefined && (
                  <span className="inline-block font-normal text-ink-soft">· {t.distance({ distance })}</span>
                )}
              </span>
            </p>
          )}
          {identity && <p className="text-ink-soft">{identity}</p>}
          {bio && (
            <p dir="auto" className="pt-1.5 text-[1.1875rem] leading-normal wrap-anywhere whitespace-pre-line">
              {bio}
            </p>
          )}
        </header>
        {intro}
        {rest ?? (
          <div className={classNames('grid grid-cols-1 gap-3', !isPane && 'detail-columns')}>
            <ProfileDetails profile={profile} renderPromptActions={renderPromptActions} />
            <MorePhotos profile={profile} />
          </div>
        )}
        {children && (
          <div
            data-keep-clear
            className="sticky bottom-[calc(var(--spacing-bar)+var(--spacing-safe-bottom))] max-[16rem]:static z-20 -mx-4 self-end bg-linear-to-t from-paper from-70% to-paper/0 px-5 pt-7 pb-2.5"
          >
            {children}
          </div>
        )}
      </div>
    </article>
  );
}

/** The photos that do not fit into the carousel. */
function MorePhotos({ profile: { name = '', gender, photos = [] } }: { profile: ShownProfile }) {
  const t = useMessages(profileMessages);
  return photos
    .slice(CAROUSEL_SLOTS)
    .map((photo, index) => (
      <Photo
        key={photo}
        src={photo}
        name={name}
        gender={gender}
        alt={t.photoOf({ index: CAROUSEL_SLOTS + index + 1, count: photos.length, name })}
        width={1080}
        height={1440}
        loading="lazy"
        className="aspect-3/4 w-full rounded-soft bg-sunken object-cover"
      />
    ));
}
