/** The first letter of a name, as a capital; undefined if it has none. */
export function initialOf(name: string | undefined): string | undefined {
  const [first] = new Intl.Segmenter().segment(name?.trim() ?? '');
  return first?.segment.toLocaleUpperCase();
}
