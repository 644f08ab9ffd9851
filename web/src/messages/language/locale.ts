import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';
import { LANGUAGE_KEY, type Locale, preferredLocale } from './preferred-locale.ts';

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
