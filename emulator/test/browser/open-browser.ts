/** Opens Chromium with the scenarios, from a port of its own, so that every request is cross-origin. Runs no scenario. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';

const PLACES = [process.env.TAGPO_BROWSER, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()];
const FLAGS = (
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'
).split(' ');

export interface OpenBrowser {
  /** A new page, with the errors that it logged and the addresses on other hosts that it requested. */
  newPage(): Promise<{ readonly page: Page; readonly noise: string[] }>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<OpenBrowser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error('no Chromium: name one in TAGPO_BROWSER');
  const [script, browser] = await Promise.all([bundle(), chromium.launch({ executablePath, args: FLAGS })]);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    newPage: async () => {
      const page = await browser.newPage();
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(message.text());
      });
      page.on('request', (request) => {
        if (new URL(request.url()).hostname !== '127.0.0.1' && !request.url().startsWith('data:'))
          noise.push(request.url());
      });
      await page.goto(`http://127.0.0.1:${port}/`);
      return { page, noise };
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
