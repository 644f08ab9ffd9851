type TimeWords = { now: Date; language: string; yesterday: (values: { time: string }) => string };
type DayWords = { now: Date; language: string; today: string; yesterday: string };

/** Time only today, `Yesterday` with the time, else the full date and time; specification §2. */
export function formatMessageTime(sent: Date, { now, language, yesterday }: TimeWords): string {
  const time = format(sent, language, TIME);
  const days = daysBetween(sent, now);
  if (days === 0) return time;
  if (days === 1) return yesterday({ time });
  return format(sent, language, DATE_AND_TIME);
}

/** As short as a list has room for: the time today, `Yesterday`, else the date. */
export function formatListTime(sent: Date, { now, language, yesterday }: TimeWords): string {
  const days = daysBetween(sent, now);
  if (days === 0) return format(sent, language, TIME);
  if (days === 1) return yesterday({ time: '' }).trim();
  return format(sent, language, isSameYear(sent, now) ? SHORT_DATE : SHORT_DATE_OF_ANOTHER_YEAR);
}

/** What stands above a day's messages: `Today`, `Yesterday`, else its weekday and date. */
export function formatDay(day: Date, { now, language, today, yesterday }: DayWords): string {
  const days = daysBetween(day, now);
  if (days === 0) return today;
  if (days === 1) return yesterday;
  return format(day, language, isSameYear(day, now) ? DAY : DAY_OF_ANOTHER_YEAR);
}

const TIME = { timeStyle: 'short' } as const;
const DATE_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;
const SHORT_DATE = { day: 'numeric', month: 'short' } as const;
const SHORT_DATE_OF_ANOTHER_YEAR = { ...SHORT_DATE, year: 'numeric' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_OF_ANOTHER_YEAR = { ...DAY, year: 'numeric' } as const;

/** A cached formatter: creating one is slow, and a list formats hundreds of times. */
const formats = new Map<string, Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>>();

function format(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const ofLanguage = formats.get(language) ?? new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();
  formats.set(language, ofLanguage);
  const known = ofLanguage.get(options) ?? new Intl.DateTimeFormat(language, options);
  ofLanguage.set(options, known);
  return known.format(date);
}

const isSameYear = (one: Date, other: Date) => one.getFullYear() === other.getFullYear();

/** Whole days of the calendar, as the device counts them. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}
