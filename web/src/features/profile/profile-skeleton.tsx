import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';

export function ProfileSkeleton() {
  const t = useMessages(profileMessages);
  return (
    <div role="status" className="animate-breathe">
      <div className="h-[50vh] bg-sunken" />
      <div className="relative -mt-6 grid gap-3 rounded-t-[1.75rem] bg-paper px-5 pt-6">
        <p className="text-ink-soft">{t.loading}</p>
        <div className="h-5 w-2/3 rounded-full bg-sunken" />
        <div className="h-5 w-1/2 rounded-full bg-sunken" />
        <div className="mt-3 h-44 rounded-soft bg-sunken" />
      </div>
    </div>
  );
}
