import { Ban, Bookmark, Ellipsis, Flag, HeartCrack, type LucideIcon, MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { favoriteToasts } from '../../components/toast/favorite-toasts.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { useFavorite } from '../../server/favorites.ts';
import { useMemberProfile } from '../../server/member-profile.ts';
import type { Person } from '../../server/outbox/outbox.ts';
import type { Ending } from './end-conversation-dialog.tsx';
import type { ReportEvidence } from './report-dialog.tsx';
import { type SafetyDialog, SafetyDialogs } from './safety-dialogs.tsx';

type MoreMenuProps = {
  /** Without a name once the chat has ended: they may have blocked the member. */
  person: Person;
  /** If it is undefined, it is requested when the menu opens. */
  isFavorite?: boolean;
  evidence?: ReportEvidence;
  /** Absent where there is nothing to end. */
  ending?: Ending | undefined;
  /** Called when the member is gone for the caller. */
  onLeave: () => void;
  className?: string;
};

/** Favourite, the end of a match or chat, Block and Report, behind one button. */
export function MoreMenu({ person, isFavorite: given, evidence = [], ending, onLeave, className }: MoreMenuProps) {
  const t = useMessages(actionMessages);
  const { id, name } = person;
  const [open, setOpen] = useState<'menu' | SafetyDialog>();
  const { data: profile } = useMemberProfile(id, {
    isWanted: given === undefined && name !== undefined && open === 'menu',
  });
  const known = given ?? profile?.isFavorite;
  const { isFavorite, toggle } = useFavorite(person, { known, ...favoriteToasts });
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        label={name === undefined ? t.moreUnnamed : t.more({ name })}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
        className={classNames('shrink-0', className ?? 'hover:bg-sunken')}
      >
        <Ellipsis className="size-6" />
      </IconButton>
      <Dialog title={name === undefined ? t.unnamed : t.menuTitle({ name })} isOpen={open === 'menu'} onClose={close}>
        <div className="-mx-3 grid">
          {/* It has its place from the start: a late answer moves nothing from under a finger. */}
          {name !== undefined && (
            <Item
              icon={Bookmark}
              isFilled={isFavorite}
              isDisabled={known === undefined}
              label={isFavorite ? t.removeFavorite : t.addFavorite}
              onChoose={() => {
                toggle();
                close();
              }}
            />
          )}
          {ending === 'unmatch' && name !== undefined && (
            <Item icon={HeartCrack} label={t.unmatch({ name })} onChoose={() => setOpen('end')} />
          )}
          {ending === 'end-chat' && name !== undefined && (
            <Item icon={MessageCircleOff} label={t.endChat({ name })} onChoose={() => setOpen('end')} />
          )}
          <Item
            icon={Ban}
            label={name === undefined ? t.blockUnnamed : t.block({ name })}
            onChoose={() => setOpen('block')}
          />
          <Item
            icon={Flag}
            label={name === undefined ? t.reportUnnamed : t.report({ name })}
            onChoose={() => setOpen('report')}
          />
        </div>
        <Button onClick={close}>{t.close}</Button>
      </Dialog>
      <SafetyDialogs
        person={person}
        evidence={evidence}
        ending={ending}
        open={open === 'menu' ? undefined : open}
        onOpen={setOpen}
        onLeave={onLeave}
      />
    </>
  );
}

type ItemProps = {
  icon: LucideIcon;
  label: string;
  isFilled?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

function Item({ icon: Icon, label, isFilled = false, isDisabled = false, onChoose }: ItemProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onChoose}
      className="flex min-h-13 items-center gap-3.5 rounded-soft px-3 py-3 text-left leading-snug font-semibold hover:bg-sunken disabled:opacity-50"
    >
      <Icon className={classNames('size-5 shrink-0 text-accent-ink', isFilled && 'fill-current')} />
      {label}
    </button>
  );
}
