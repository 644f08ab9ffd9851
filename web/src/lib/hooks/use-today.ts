import { useEffect, useState } from 'react';

/** The day it is, as a date whose identity changes at midnight only. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A device that slept through midnight is looked at again afterwards. One whose clock was set back is woken before midnight, and waits on.
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      if (!isSameDay(today, now)) return setToday(now);
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      timer = setTimeout(look, midnight.getTime() - now.getTime());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();
