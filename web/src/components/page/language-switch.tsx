import { useReadable } from '../../lib/hooks/use-readable.ts';
import { chooseLanguage } from '../../messages/language/choose-language.ts';
import { locale } from '../../messages/language/locale.ts';
import { locales } from '../../messages/language/preferred-locale.ts';

/** Each language by its own name. */
const names = { en: 'English', fil: 'Filipino' };

export function LanguageSwitch({ label }: { label: string }) {
  const current = useReadable(locale);
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-soft bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === current}
          onClick={() => chooseLanguage(one)}
          className="min-h-11 rounded-[1rem] px-4 slim:px-1 text-small font-semibold text-ink-soft transition hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:hover:text-paper"
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}
