/** The scenarios through the JS SDK in Chromium, over WebChannel by streaming and by long polling. */
import type { Page as BrowserPage } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS } from '../scenarios/all.ts';
import { putRules, useTarget } from '../target.ts';
import { type OpenBrowser, openBrowser } from './open-browser.ts';
import type { Page } from './page.ts';

declare const page: Page;

const MODES = { 'WebChannel streaming': {}, 'WebChannel long polling': { experimentalForceLongPolling: true } };

const target = useTarget();
const enterprise = useTarget({ edition: 'enterprise' });
let browser: OpenBrowser;
beforeAll(async () => {
  browser = await openBrowser();
}, 30_000);
afterAll(() => browser.close());

describe.for(Object.entries(MODES))('the JS SDK in Chromium over %s', ([, settings]) => {
  let tab: BrowserPage;
  let noise: string[];

  beforeAll(async () => {
    ({ page: tab, noise } = await browser.newPage());
    const options = { projectId: 'demo-scenarios', host: target.host, port: target.port, settings, user: 'owner' };
    await tab.evaluate((given) => page.open(given), options);
  });
  afterAll(() => tab.close());

  it.for(SCENARIOS.map((scenario, index) => ({ ...scenario, index })))('$name', async ({ index, expected }) => {
    expect(await tab.evaluate((number) => page.run(number), index)).toEqual(expected);
  });

  it('asks no other host', () => {
    expect(noise.filter((entry) => entry.startsWith('http'))).toEqual([]);
  });
});

it('a signed-in user in Chromium hears that a target is denied', async () => {
  const project = 'demo-browser-rules';
  const rule = 'match /a/{b} { allow read: if false; }';
  await putRules(target, project, `service cloud.firestore { match /databases/{d}/documents { ${rule} } }`);
  const { page: tab } = await browser.newPage();
  const options = { projectId: project, host: target.host, port: target.port, user: 'ana' };
  await tab.evaluate((given) => page.open(given), options);
  expect(await tab.evaluate(() => page.listenFailure('a'))).toBe('permission-denied');
  await tab.close();
});

it('the JS SDK in Chromium runs a pipeline', async () => {
  const { page: tab } = await browser.newPage();
  const options = { projectId: 'demo-browser-pipeline', host: enterprise.host, port: enterprise.port, user: 'owner' };
  await tab.evaluate((given) => page.open(given), options);
  expect(await tab.evaluate(() => page.countByPipeline('a'))).toBe(1);
  await tab.close();
});
