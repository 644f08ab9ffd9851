/** A form's unsent values, kept on the device so that a reload loses nothing. */
export function createDraft<Values>(
  key: string,
  parse: (stored: unknown) => Values | undefined,
  storage = localStorage,
) {
  return {
    read(): Values | undefined {
      try {
        return parse(JSON.parse(storage.getItem(key) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write(values: Values): void {
      try {
        storage.setItem(key, JSON.stringify(values));
      } catch {
        // A full or forbidden storage costs the draft, not the form.
      }
    },
    clear(): void {
      storage.removeItem(key);
    },
  };
}
