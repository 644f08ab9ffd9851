import { Suspense } from 'react';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { FailureNotice, type FailureNoticeProps } from '../notice.tsx';

const DayEnd = lazyPart(
  () => import('./day-end.tsx'),
  ({ DayEnd }) => DayEnd,
);

/** Whether the member was shown as many people as a day allows. */
export const isDayFull = (error: unknown) => hasErrorCode(error, 'day-full');

/** Shown in place of people who were not loaded: an error, or the end of a day that showed as many as it may. */
export function PeopleFailure({ error, ...failure }: FailureNoticeProps & { error: unknown }) {
  if (!isDayFull(error)) return <FailureNotice {...failure} />;
  return (
    <Suspense>
      <DayEnd error={error} onRetry={failure.onRetry} />
    </Suspense>
  );
}
