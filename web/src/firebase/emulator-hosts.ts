type EmulatorHosts = { auth: string; firestore: string; storage: string };

/** Hosts of the emulators in a build for them; undefined in any other build, which drops the code that uses them. */
export const emulatorHosts: EmulatorHosts | undefined = import.meta.env.VITE_EMULATOR_HOSTS
  ? JSON.parse(import.meta.env.VITE_EMULATOR_HOSTS)
  : undefined;
