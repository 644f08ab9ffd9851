/**
 * `npm run try:package`: packs `sans-java`, installs it from the tarball with the plain Firebase CLI and SDKs from npm into an empty
 * project, and drives rules tests and the web SDK there, with each of the last three major versions of the CLI. `npm run try:package -- 15`
 * tries one. Needs the network.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { driveProject, makeProject, runNpm } from '../../emulator/test/launch/project.ts';
import { fail, step } from '../suite/console.ts';
import { ROOT } from '../suite/ports.ts';

const SDKS = ['firebase', '@firebase/rules-unit-testing'];

const packageJson = z.object({ devDependencies: z.record(z.string(), z.string()) });
const { devDependencies } = packageJson.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const newest = Number.parseInt(devDependencies['firebase-tools'] ?? '', 10);
const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : [newest - 2, newest - 1, newest].map(String);

for (const version of versions) await tryVersion(version);

async function tryVersion(version: string): Promise<void> {
  const project = await makeProject();
  try {
    const sdks = SDKS.map((name) => `${name}@${devDependencies[name]}`);
    await step(`Installing firebase-tools@${version}`, async () =>
      runNpm(['install', '--ignore-scripts', `firebase-tools@${version}`, ...sdks], project.folder),
    );
    await step('Driving rules tests and the web SDK', async () => {
      const driven = driveProject(project);
      const code = await driven.ended;
      if (code !== 0) fail(`With firebase-tools@${version} it ended with ${code}:\n${driven.output()}`);
    });
  } finally {
    project.remove();
  }
}
