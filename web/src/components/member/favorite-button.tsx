import { Bookmark } from 'lucide-react';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { favoriteMessages } from '../../messages/meeting/favorites.ts';
import { IconButton } from '../icon-button.tsx';

type FavoriteButtonProps = { name: string; isOn: boolean; onToggle: () => void };

export function FavoriteButton({ name, isOn, onToggle }: FavoriteButtonProps) {
  const t = useMessages(favoriteMessages);
  return (
    <IconButton
      isSmall
      label={isOn ? t.remove({ name }) : t.add({ name })}
      aria-pressed={isOn}
      onClick={onToggle}
      className={`absolute top-1.5 right-1.5 bg-night/55 hover:bg-night/75 ${isOn ? 'text-mango' : 'text-white'}`}
    >
      <Bookmark className={classNames('size-5', isOn && 'fill-current')} />
    </IconButton>
  );
}
