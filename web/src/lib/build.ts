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
 * Called when a chunk cannot be loaded. If a newer build was deployed, the chunks of this one are gone, so the page is reloaded, once for each
 * build.
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
