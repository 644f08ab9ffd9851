/** Renders what the pages show until the app has loaded. It runs when the app is built (`web/bundle/first-pages.ts`). */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Splash } from '../components/page/splash.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { filipino } from '../messages/filipino/catalogue.ts';
import { catalogue, locale } from '../messages/language/locale.ts';
import { locales } from '../messages/language/preferred-locale.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';
import Login from '../routes/login.tsx';
import Signup from '../routes/signup.tsx';

Object.assign(catalogue.cache, { fil: filipino });

export const prerendered = {
  'index.html': renderToStaticMarkup(<Splash />),
  'sign-in.html': inEachLanguage(paths.login, <Login />),
  'sign-up.html': inEachLanguage(paths.signup, <Signup />),
};

/** `first-paint.ts` shows one of them. Its links lead on already; its form cannot be filled in, since the app replaces it. */
function inEachLanguage(path: string, page: ReactNode): string {
  const pages = locales.map((lang) => {
    locale.set(lang);
    return renderToStaticMarkup(
      <div lang={lang} hidden>
        <StaticRouter location={path}>{page}</StaticRouter>
        <AppNotLoaded path={path} />
      </div>,
    );
  });
  const html = pages
    .join('')
    .replaceAll('<input ', '<input readonly ')
    .replaceAll(/<(?:form|button) /g, '$&inert ');
  // React sets the title itself.
  return html.replaceAll(/<title>.*?<\/title>/g, '');
}

/** Shown when a file of the app does not load. */
function AppNotLoaded({ path }: { path: string }) {
  const t = useMessages(shellMessages);
  return (
    <p role="alert" hidden className="fixed inset-x-4 bottom-4 z-40 rounded-soft bg-ink px-4 py-3 text-paper shadow-lg">
      {t.partNotLoaded}{' '}
      <a href={path} className="font-semibold underline">
        {t.reloadPage}
      </a>
    </p>
  );
}
