/** Which ports the suite listens on: those of firebase.json, all moved by TAGPO_PORT_OFFSET so that two suites can run. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '..', '..');

const port = z.number().int().min(1).max(65535);
const service = z.looseObject({ port });
const configSchema = z.looseObject({
  emulators: z.looseObject({
    auth: service,
    functions: service,
    firestore: service.extend({ websocketPort: port }),
    hosting: service,
    storage: service,
    eventarc: service,
    tasks: service,
    hub: service,
    logging: service,
  }),
});
/** Beyond it, ports would lie among those that systems hand out to outgoing connections (from 32768 on). */
const MAX_OFFSET = 20_000;
const offsetSchema = z.coerce.number().int().min(0).max(MAX_OFFSET);

export type FirebaseConfig = z.infer<typeof configSchema>;
export type ServiceName = Exclude<keyof FirebaseConfig['emulators'], 'ui' | 'singleProjectMode'>;

/** The offset set by the environment, 0 to 20,000. */
export function readPortOffset(): number {
  const parsed = offsetSchema.safeParse(process.env.TAGPO_PORT_OFFSET ?? 0);
  if (parsed.success) return parsed.data;
  throw new Error(
    `TAGPO_PORT_OFFSET must be a whole number from 0 to ${MAX_OFFSET}, not "${process.env.TAGPO_PORT_OFFSET}".`,
  );
}

/** firebase.json with every port moved by `offset`. */
export function readFirebaseConfig(offset = 0): FirebaseConfig {
  const config = configSchema.parse(JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')));
  for (const settings of Object.values(config.emulators)) {
    if (typeof settings !== 'object' || settings === null) continue;
    for (const key of ['port', 'websocketPort'] as const) {
      const value = (settings as Record<string, unknown>)[key];
      if (typeof value === 'number') (settings as Record<string, unknown>)[key] = value + offset;
    }
  }
  return config;
}

export interface TakenPort {
  readonly service: string;
  readonly port: number;
}

/** The ports of the suite that something else already listens on. */
export async function findTakenPorts(config: FirebaseConfig): Promise<TakenPort[]> {
  const wanted: TakenPort[] = [];
  for (const [name, settings] of Object.entries(config.emulators)) {
    const parsed = service.extend({ websocketPort: port.optional() }).safeParse(settings);
    if (!parsed.success) continue;
    wanted.push({ service: name, port: parsed.data.port });
    if (parsed.data.websocketPort) wanted.push({ service: `${name} (websocket)`, port: parsed.data.websocketPort });
  }
  const free = await Promise.all(wanted.map(({ port }) => isFree(port)));
  return wanted.filter((_, index) => !free[index]);
}

/** What to tell the person whose ports are taken. */
export function describeTakenPorts(taken: readonly TakenPort[]): string {
  const lines = taken.map(({ service, port }) => `  Port ${port} (${service}) is in use.`);
  const look =
    process.platform === 'win32' ? `netstat -ano | findstr :${taken[0]?.port}` : `lsof -i :${taken[0]?.port}`;
  return [
    ...lines,
    `  Stop what uses it (\`${look}\` shows the process), or run beside it on other ports:`,
    '  TAGPO_PORT_OFFSET=1000 npm start',
  ].join('\n');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)));
    probe.listen(port, '127.0.0.1');
  });
}
