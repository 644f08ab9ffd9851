import { useReadable } from '../lib/view/use-readable.ts';
import { locale } from '../messages/locale.ts';

/** Formats the API's times in the current language. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): (time: string) => string {
  const format = new Intl.DateTimeFormat(useReadable(locale), options);
  return (time) => format.format(new Date(time));
}
