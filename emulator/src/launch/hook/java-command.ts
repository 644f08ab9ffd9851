/** Tells what the Firebase CLI wants from a `java` command line. Starts nothing. */
export type JavaCommand =
  | { readonly kind: 'version' }
  | { readonly kind: 'firestore'; readonly args: readonly string[] }
  | { readonly kind: 'storage-rules' };

export interface StubFiles {
  readonly firestore: string;
  readonly storage: string;
}

/** Returns undefined for another program and for the Java of another emulator. */
export function parseJavaCommand(command: string, args: readonly string[], stubs: StubFiles): JavaCommand | undefined {
  if (isShellCommand(command, args, stubs.storage)) return { kind: 'storage-rules' };
  if (!/^java(\.exe)?$/i.test(command)) return undefined;
  if (args.at(-1) === '-version') return { kind: 'version' };
  const jar = args.indexOf('-jar');
  const file = jar >= 0 ? args[jar + 1] : undefined;
  if (file === stubs.firestore) return { kind: 'firestore', args: args.slice(jar + 2) };
  return file === stubs.storage ? { kind: 'storage-rules' } : undefined;
}

/**
 * On Windows without Java, the CLI's cross-spawn wraps the command: `cmd.exe /d /s /c "java ^"-D...^" ..."`. It escapes special
 * characters, of which the stub's name has none.
 */
function isShellCommand(command: string, args: readonly string[], stub: string): boolean {
  const line = args.at(-1) ?? '';
  const stubName = stub.split(/[\\/]/).at(-1) ?? stub;
  return /cmd(\.exe)?$/i.test(command) && /^"?java\b/.test(line) && line.includes(stubName);
}
