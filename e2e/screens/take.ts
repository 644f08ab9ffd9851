/** Takes every picture into `screens/`, a few screens at once. Run in a suite by `npm run screens`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { STATES } from '../spec/states/all.ts';
import { SIZES, type Size, takeScreen } from './camera.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { conversationScreens } from './conversations.ts';
import { meetingScreens } from './meeting.ts';
import { ownScreens } from './own.ts';
import { prepareScene } from './scene.ts';
import { pictureState } from './screen.ts';
import { shellScreens } from './shell.ts';
import { signInScreens } from './sign-in.ts';
import { staffScreens } from './staff.ts';

const AT_ONCE = 3;
const folder = join(import.meta.dirname, '..', '..', 'screens');
const words = process.argv.slice(2);
const screens = [
  ...STATES.flatMap(pictureState),
  ...signInScreens,
  ...shellScreens,
  ...meetingScreens,
  ...conversationScreens,
  ...ownScreens,
  ...staffScreens,
].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const scene = await prepareScene();
const browser = await chromium.launch({
  ...(process.env.TAGPO_BROWSER && { executablePath: process.env.TAGPO_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const waiting = [...screens];
const failures: string[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
await browser.close();

const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
for (const size of Object.keys(SIZES) as Size[]) {
  writeFileSync(join(folder, `${size}.html`), writeContactSheet({ size, files }));
}
for (const failure of failures) console.error(failure);
console.log(`${screens.length - failures.length} of ${screens.length} screens taken; look at screens/phone.html`);
process.exit(failures.length === 0 && screens.length > 0 ? 0 : 1);

async function takeNext(): Promise<void> {
  for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
    try {
      await takeScreen(browser, { screen, scene, folder });
    } catch (error) {
      failures.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
