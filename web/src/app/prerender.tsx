/** Renders what the pages show until the app has loaded. It runs when the app is built (`web/bundle/first-pages.ts`). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { Splash } from '../components/page/splash.tsx';
import { MemberLayout } from '../features/shell/member-layout.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { filipino } from '../messages/filipino/catalogue.ts';
import { catalogue, locale } from '../messages/language/locale.ts';
import { locales } from '../messages/language/preferred-locale.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';
import Home from '../routes/home.tsx';
import Login from '../routes/login.tsx';
import Signup from '../routes/signup.tsx';

Object.assign(catalogue.cache, { fil: filipino });

const home = (
  <QueryClientProvider client={new QueryClient()}>
    <Routes>
      <Route element={<MemberLayout />}>
        <Route index element={<Home />} />
      </Route>
    </Routes>
  </QueryClientProvider>
);

const splash = renderToStaticMarkup(<Splash />);

export const prerendered = {
  // Over the splash; a wide screen shows the splash only.
  'index.html': splash + inEachLanguage('absolute inset-x-0 top-0 wide:hidden', paths.home, home),
  'sign-in.html': signInPage(paths.login, <Login />),
  'sign-up.html': signInPage(paths.signup, <Signup />),
};

function signInPage(path: string, page: ReactNode): string {
  return `<div hidden>${splash}</div>${inEachLanguage(undefined, path, page)}`;
}

/**
 * `early-call.ts` or `first-paint.ts` shows one of them. Its links lead on already; its buttons and fields do nothing, since the app replaces
 * them.
 */
function inEachLanguage(className: string | undefined, path: string, page: ReactNode): string {
  const pages = locales.map((lang) => {
    locale.set(lang);
    return renderToStaticMarkup(
      <div lang={lang} hidden className={className}>
        <StaticRouter location={path}>{page}</StaticRouter>
        <AppNotLoaded lang={lang} />
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

/** Shown when the app does not load, out of the page then, which may be hidden. */
function AppNotLoaded({ lang }: { lang: string }) {
  const t = useMessages(shellMessages);
  return (
    <p
      role="alert"
      lang={lang}
      hidden
      className="fixed inset-x-4 bottom-4 z-40 rounded-soft bg-ink px-4 py-3 text-paper shadow-lg"
    >
      {t.partNotLoaded} {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own */}
      <a href="" className="font-semibold underline">
        {t.reloadPage}
      </a>
    </p>
  );
}
