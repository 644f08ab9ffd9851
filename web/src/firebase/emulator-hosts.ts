type EmulatorHosts = { auth: string; firestore: string; storage: string };

/** Where the emulators are, in a build for them; undefined in every other, which then holds no code that names them. */
export const emulatorHosts: EmulatorHosts | undefined = import.meta.env.VITE_EMULATOR_HOSTS
  ? JSON.parse(import.meta.env.VITE_EMULATOR_HOSTS)
  : undefined;
