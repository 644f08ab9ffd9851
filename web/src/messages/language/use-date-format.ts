import { useLanguage } from './use-messages.ts';

/** Formats the API's times in the current language. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): (time: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), options);
  return (time) => format.format(new Date(time));
}
