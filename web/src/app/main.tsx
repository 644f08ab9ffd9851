import '../components/styles/styles.css';
import './first-page.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession } from '../firebase/load-auth.ts';
import { followConnection } from '../lib/api/connection.ts';
import { followInstallOffer } from '../lib/device/install-offer.ts';
import { followFaults, logError } from '../lib/log-error.ts';
import { followScroll } from '../lib/page/use-kept-scroll.ts';
import { openInLanguage } from '../messages/language/locale.ts';
import { App } from './app.tsx';
import { ErrorFallback } from './error-boundary.tsx';
import { firstPage } from './first-page.ts';
import { pages } from './pages.ts';

// Compiled schemas need `eval`, which the content security policy forbids. Zod reads this when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container, { onCaughtError: (error) => logError(error) });

followFaults();
followConnection();
followInstallOffer();
followScroll();
open().catch((error: unknown) => {
  logError(error instanceof Error ? error.message : error);
  root.render(<ErrorFallback error={error} onTryAgain={() => window.location.reload()} />);
  throw error;
});
// From here on the app itself says what fails (`prerendered-page.ts`).
for (const alert of container.querySelectorAll('[role="alert"]')) alert.remove();

async function open(): Promise<void> {
  openSession();
  // Without the texts of a language the page still opens, in English.
  await openInLanguage().catch(logError);
  // A page whose parts are there shows at once, without the fallbacks of what would load it.
  await firstPage;
  const early = globalThis.earlyAnswer;
  if (early?.isThere) await pages.member().then(({ prepareHome }) => prepareHome());
  else if (early) early.isLate = true;
  // In slices, so that no phone is blocked by the first render.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
