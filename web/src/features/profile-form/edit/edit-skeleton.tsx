import { editMessages } from '../../../messages/edit.ts';
import { useMessages } from '../../../messages/use-messages.ts';

const tiles = ['a', 'b', 'c'];

export function EditSkeleton() {
  const t = useMessages(editMessages);
  return (
    <div role="status" className="grid animate-breathe gap-8">
      <p className="text-ink-soft">{t.loading}</p>
      <div className="grid grid-cols-3 gap-2">
        {tiles.map((tile) => (
          <div key={tile} className="aspect-3/4 rounded-soft bg-sunken" />
        ))}
      </div>
      <div className="h-13 rounded-soft bg-sunken" />
      <div className="h-13 rounded-soft bg-sunken" />
      <div className="h-32 rounded-soft bg-sunken" />
    </div>
  );
}
