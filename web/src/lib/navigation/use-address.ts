import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DEBOUNCE_MS } from '../hooks/use-settled.ts';

/** The query parameters, and a setter that replaces the history entry and leaves out empty values. */
export function useAddress() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  function change(values: Record<string, string>): void {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ search: next.toString() }, { replace: true });
  }
  return { address, change };
}

/** A text field whose value is written to the query parameter once typing stops. */
export function useAddressText(name: string) {
  const { address, change } = useAddress();
  const written = address.get(name) ?? '';
  const [typed, setTyped] = useState(written);
  const known = useRef(written);
  const wanted = typed.trim();

  // The address was changed by something else: a link to this page, or going back.
  useEffect(() => {
    if (written === known.current) return;
    known.current = written;
    setTyped(written);
  }, [written]);

  const write = useRef(change);
  write.current = change;
  useEffect(() => {
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      write.current({ [name]: wanted });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name, wanted]);

  return { typed, written, isSettled: wanted === written, type: setTyped };
}
