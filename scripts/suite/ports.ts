/** The suite's ports: those of firebase.json, all moved by TAGPO_PORT_OFFSET so that two suites can run. */
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
/** A larger offset would reach the ports that systems use for outgoing connections (from 32768 on). */
const MAX_OFFSET = 20_000;
const offsetSchema = z.coerce.number().int().min(0).max(MAX_OFFSET);

/** The ports from 1024 on that browsers and Node's `fetch` block: https://fetch.spec.whatwg.org/#port-blocking. */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

export type FirebaseConfig = z.infer<typeof configSchema>;

/** The offset from the environment, 0 to 20,000. @throws Error when it puts a service on a port that browsers block */
export function readPortOffset(): number {
  const parsed = offsetSchema.safeParse(process.env.TAGPO_PORT_OFFSET ?? 0);
  if (!parsed.success) {
    throw new Error(
      `TAGPO_PORT_OFFSET must be a whole number from 0 to ${MAX_OFFSET}, not "${process.env.TAGPO_PORT_OFFSET}".`,
    );
  }
  const offset = parsed.data;
  const blocked = findBlockedPort(offset);
  if (blocked === undefined) return offset;
  let next = offset + 1;
  while (findBlockedPort(next) !== undefined) next += 1;
  throw new Error(
    `TAGPO_PORT_OFFSET=${offset} puts ${blocked.service} on port ${blocked.port}, which browsers refuse to call. ` +
      `The next offset that works is ${next}.`,
  );
}

function findBlockedPort(offset: number): ServicePort | undefined {
  return listPorts(readFirebaseConfig(offset)).find(({ port }) => BLOCKED_PORTS.has(port));
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

interface ServicePort {
  readonly service: string;
  readonly port: number;
}

function listPorts(config: FirebaseConfig): ServicePort[] {
  const wanted: ServicePort[] = [];
  for (const [name, settings] of Object.entries(config.emulators)) {
    const parsed = service.extend({ websocketPort: port.optional() }).safeParse(settings);
    if (!parsed.success) continue;
    wanted.push({ service: name, port: parsed.data.port });
    if (parsed.data.websocketPort) wanted.push({ service: `${name} (websocket)`, port: parsed.data.websocketPort });
  }
  return wanted;
}

/** The suite's ports on which something already listens. */
export async function findTakenPorts(config: FirebaseConfig): Promise<ServicePort[]> {
  const wanted = listPorts(config);
  const free = await Promise.all(wanted.map(({ port }) => isFree(port)));
  return wanted.filter((_, index) => !free[index]);
}

/** A message for a person whose ports are taken. */
export function describeTakenPorts(taken: readonly ServicePort[]): string {
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
