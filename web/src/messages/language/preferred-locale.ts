export const locales = ['en', 'fil'] as const;
export type Locale = (typeof locales)[number];

export const LANGUAGE_KEY = 'tagpo.language';

function isLocale(text: unknown): text is Locale {
  return locales.some((one) => one === text);
}

/** The language chosen on this device, or the one that the browser asks for. */
export function preferredLocale(stored: string | null, languages: readonly string[]): Locale {
  if (isLocale(stored)) return stored;
  return /^(?:fil|tl)\b/.test(languages[0] ?? '') ? 'fil' : 'en';
}
