import { shellMessages } from '../../../messages/shell.ts';
import { useMessages } from '../../../messages/use-messages.ts';

const tiles = ['a', 'b', 'c'];

export function SetupSkeleton() {
  const t = useMessages(shellMessages);
  return (
    <div role="status" aria-label={t.loading} className="grid animate-breathe gap-8">
      <div className="mt-14 grid grid-cols-3 gap-2">
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
