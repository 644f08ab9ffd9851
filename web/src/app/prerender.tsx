/** Renders what the pages show until the app has loaded. It runs when the app is built (`web/bundle/prerender.ts`). */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Splash } from '../components/page/splash.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { filipino } from '../messages/filipino/catalogue.ts';
import { catalogue, locale } from '../messages/language/locale.ts';
import { locales } from '../messages/language/preferred-locale.ts';
import Login from '../routes/login.tsx';
import Signup from '../routes/signup.tsx';

Object.assign(catalogue.cache, { fil: filipino });

export const prerendered = {
  'index.html': renderToStaticMarkup(<Splash />),
  'sign-in.html': inEachLanguage(paths.login, <Login />),
  'sign-up.html': inEachLanguage(paths.signup, <Signup />),
};

/** `first-paint.ts` shows one of them. Neither people nor password managers can fill them in, since the app replaces them. */
function inEachLanguage(path: string, page: ReactNode): string {
  const pages = locales.map((lang) => {
    locale.set(lang);
    return renderToStaticMarkup(
      <div lang={lang} hidden inert>
        <StaticRouter location={path}>{page}</StaticRouter>
      </div>,
    );
  });
  const html = pages.join('').replaceAll('<input ', '<input readonly ');
  // React sets the title itself.
  return html.replaceAll(/<title>.*?<\/title>/g, '');
}
