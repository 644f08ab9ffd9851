import { useEffect, useState } from 'react';

/** The day it is, as a date whose identity changes at midnight only. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    // A device that slept through midnight is looked at again afterwards.
    const look = () => setToday((known) => (isSameDay(known, new Date()) ? known : new Date()));
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
    const timer = setTimeout(look, midnight.getTime() - Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();
