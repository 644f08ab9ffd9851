import type { ReactNode } from 'react';

/** The width of a form's page: one column on a phone, wider from a tablet on, and from a computer on the two of `FormColumns`. */
export const formPage = 'mx-auto w-full max-w-page wide:max-w-[66rem]';

/** The photos above the fields; on a computer beside them, in sight where they fit. */
export function FormColumns({ photos, children }: { photos: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-9 wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-14">
      <div>
        <div className="wide:tall:sticky wide:top-[calc(var(--strip)+var(--spacing-safe-top)+5.5rem)]">{photos}</div>
      </div>
      {children}
    </div>
  );
}
