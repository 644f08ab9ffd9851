/** The interests or languages of somebody else that one also has, as they spell them. Case and outer spaces do not count. */
export function listShared(own: readonly string[] = [], other: readonly string[] = []): string[] {
  const known = new Set(own.map(normalize));
  return other.filter((one) => known.has(normalize(one)));
}

const normalize = (text: string) => text.trim().toLocaleLowerCase('en');
