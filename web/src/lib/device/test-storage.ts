/** A `Storage` of its own for each test. As in a browser, its entries are its own keys. */
export function createStorage(): Storage {
  const storage: Record<string, string> = Object.create({
    get length() {
      return Object.keys(storage).length;
    },
    key: (index: number) => Object.keys(storage)[index] ?? null,
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  });
  return storage as unknown as Storage;
}
