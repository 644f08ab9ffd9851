/** Finds a Chromium for the browser tests or installs one: Debian's package, else the one that Playwright downloads. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ROOT } from './ports.ts';

/** The size of a phone's screen in CSS pixels. */
export const PHONE_SCREEN = { width: 390, height: 844 };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where Playwright puts a browser: `chromium-1255/chrome-linux64/chrome`. */
const PLAYWRIGHT_FOLDERS = /^(.*)chromium-(\d+[\\/])chrome-([\w-]+[\\/])(?:chrome$|.*\.app.*)/;
const PACKAGES = ['chromium', 'chromium-headless-shell'];

/** Path of the browser to test with, which is installed when there is none. `TAGPO_BROWSER` overrides it. */
export async function requireBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium (Debian) …');
    await install('apt-get', ['update', '-qq']);
    await install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]);
  } else {
    console.log('Installing Chromium (Playwright) …');
    await install(process.execPath, [
      join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'),
      'install',
      'chromium',
    ]);
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('No Chrome or Chromium was found or could be installed: install one, or name it in TAGPO_BROWSER.');
}

/** Each window loads these pages of the browser's own, unseen, beside the page that is measured: 0.6 s of a core. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * A tool is told which line of a script makes a request. The engine keeps no lines until somebody asks, and then parses the whole file again:
 * up to 0.6 s at 4× CPU that no phone spends.
 */
const KEEP_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Launches the full browser for measurements, not its headless shell. */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', `--disable-features=${OWN_PAGES.join()}`, KEEP_SOURCE_POSITIONS];
  return chromium.launch({ executablePath: await requireBrowser(), args });
}

/** Ends the browser with the work, or when its time is over. */
export async function withBrowser<T>(over: AbortSignal, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  over.addEventListener('abort', () => browser.close());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** The headless shell of the same build, if it is installed. It is about a third faster but has no notifications. */
export function findHeadlessShell(browser: string): string | undefined {
  const shells = [
    `${browser}-headless-shell`,
    browser.replace(PLAYWRIGHT_FOLDERS, '$1chromium_headless_shell-$2chrome-headless-shell-$3chrome-headless-shell'),
  ];
  return shells.find((path) => path !== browser && existsSync(path));
}

function findBrowser(): string | undefined {
  const named = process.env.TAGPO_BROWSER;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`TAGPO_BROWSER names ${named}, which does not exist.`);
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

async function install(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [code] = await once(spawn(command, args, { stdio: 'inherit', env }), 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: see its message above.`);
}
