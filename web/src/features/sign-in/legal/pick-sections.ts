import type { LegalSection } from './legal-page.tsx';

/** The named sections of a text, in order: `name` holds the text, `nameTitle` its heading. */
export function pickSections<Name extends string>(
  texts: Record<Name | `${Name}Title`, string>,
  names: readonly Name[],
): LegalSection[] {
  return names.map((id) => ({ id, title: texts[`${id}Title`], text: texts[id] }));
}
