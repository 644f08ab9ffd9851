import { type params as ofLibrary, strings, transform } from '@nanostores/i18n';

/** Like the library's, which would interpret a name such as `A$&B` or `{age}` that it puts into a text. */
export const params = transform<[Record<string, string | number>], string, string>((_locale, text, values) =>
  strings(text, (one) => one.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))),
) as typeof ofLibrary;
