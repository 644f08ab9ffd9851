type TimeWords = { now: Date; language: string; yesterday: (values: { time: string }) => string };

/** Time only today, `Yesterday` with the time, else the full date and time; specification §2. */
export function formatMessageTime(sent: Date, { now, language, yesterday }: TimeWords): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(sent);
  const days = daysBetween(sent, now);
  if (days === 0) return time;
  if (days === 1) return yesterday({ time });
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(sent);
}

/** As short as a list has room for: the time today, `Yesterday`, else the date. */
export function formatListTime(sent: Date, { now, language, yesterday }: TimeWords): string {
  const days = daysBetween(sent, now);
  if (days === 0) return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(sent);
  if (days === 1) return yesterday({ time: '' }).trim();
  const isThisYear = sent.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(sent);
}

/** Whole days of the calendar, as the device counts them. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}
