import * as z from 'zod/mini';

const running = z.object({ hosting: z.object({ host: z.string(), port: z.int() }) });

/** Where the Hosting emulator serves the app, as the emulators' hub says. */
export async function findEmulatedSite(): Promise<string> {
  const answer = await fetch(`http://${process.env.FIREBASE_EMULATOR_HUB}/emulators`);
  const { host, port } = z.parse(running, await answer.json()).hosting;
  return `http://${host}:${port}`;
}
