import { homeMessages } from '../messages/home.ts';
import { useMessages } from '../messages/use-messages.ts';

/** On one line: a long name is cut, the age after it never. */
export function NameAndAge({ name, age }: { name: string; age: number | undefined }) {
  const t = useMessages(homeMessages);
  return (
    <span className="flex min-w-0">
      <span className="truncate">{name}</span>
      {age !== undefined && <span className="shrink-0">{t.nameAndAge({ name: '', age })}</span>}
    </span>
  );
}
