import { useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { MenuButton } from './menu-button.tsx';

const AdminGroup = lazyPart(
  () => import('./admin-group.tsx'),
  ({ AdminGroup }) => AdminGroup,
);

/** The button of a member's menu. Their profile is loaded when it is first opened. */
export function MemberMenu({ className }: { className?: string }) {
  const [isUsed, setIsUsed] = useState(false);
  const { data: own } = useOwnProfile({ isWanted: isUsed });
  return (
    <MenuButton
      className={className}
      own={own}
      onOpen={() => setIsUsed(true)}
      renderMore={(onLeave) => isUsed && <AdminGroup onLeave={onLeave} />}
    />
  );
}
