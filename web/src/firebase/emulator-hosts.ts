type EmulatorHosts = { auth: string; firestore: string; functions: string; storage: string };

/** A port such as `+4097` counts from the page's own, so that one build serves suites on any ports. */
const addPort = (_key: string, value: unknown) =>
  typeof value === 'string' && /^[+-]/.test(value) ? `127.0.0.1:${Number(location.port) + Number(value)}` : value;

/** Hosts of the emulators in a build for them; undefined in any other build, which drops the code that uses them. */
export const emulatorHosts: EmulatorHosts | undefined = import.meta.env.VITE_EMULATOR_HOSTS
  ? JSON.parse(import.meta.env.VITE_EMULATOR_HOSTS, addPort)
  : undefined;
