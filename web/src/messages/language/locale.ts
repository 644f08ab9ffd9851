import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';

export const locales = ['en', 'fil'] as const;
export type Locale = (typeof locales)[number];

/** English is the base, written beside each component's part; Filipino is loaded when it is chosen. */
export const locale = atom<Locale>('en');

export const catalogue = createI18n(locale, { get: loadTexts });

/** All of a language but the long public texts and the staff's, which come with their pages. */
async function loadTexts(code: Locale, components: string[]) {
  if (code === 'en') return {};
  const isLegal = components.some((name) => name === 'terms' || name === 'privacy');
  const isStaff = components.some((name) => name.startsWith('admin'));
  return Promise.all([
    import('../filipino/catalogue.ts').then(({ filipino }) => filipino),
    isLegal ? import('../filipino/legal.ts').then(({ filipinoLegal }) => filipinoLegal) : {},
    isStaff ? import('../filipino/staff/catalogue.ts').then(({ filipinoStaff }) => filipinoStaff) : {},
  ]);
}

export const LANGUAGE_KEY = 'tagpo.language';

export function isLocale(text: unknown): text is Locale {
  return locales.some((one) => one === text);
}

/** What was chosen on this device, else what the browser asks for. */
export function preferredLocale(stored: string | null, languages: readonly string[]): Locale {
  if (isLocale(stored)) return stored;
  return /^(?:fil|tl)\b/.test(languages[0] ?? '') ? 'fil' : 'en';
}

/** Sets the language the page opens in; its texts are there before anything is shown, or it opens in English. */
export async function openInLanguage(): Promise<void> {
  locale.listen((code) => {
    document.documentElement.lang = code;
  });
  const preferred = preferredLocale(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  if (preferred === 'en') return;
  const { filipino } = await import('../filipino/catalogue.ts');
  Object.assign(catalogue.cache, { fil: filipino });
  locale.set(preferred);
}
