const RELOADED_KEY = 'tagpo.reloaded-for';

/** The name that the build wrote into its page; empty under the development server. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
}

async function servedBuild(): Promise<string> {
  const response = await fetch('/index.html', { cache: 'no-store' });
  return /<meta name="build" content="(\w+)"/.exec(await response.text())?.[1] ?? '';
}

/**
 * A part of the client cannot be loaded: if a newer build took this one's place, its parts are gone for good, and the page is
 * loaded anew, once for each build.
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const own = ownBuild();
  if (own === '') return false;
  const served = await servedBuild().catch(() => '');
  if (served === '' || served === own || sessionStorage.getItem(RELOADED_KEY) === served) return false;
  sessionStorage.setItem(RELOADED_KEY, served);
  window.location.reload();
  return true;
}
