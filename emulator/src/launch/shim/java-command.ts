/** Tells what a `java` command line wants: of the Firebase CLI, or of anybody else. Starts nothing. */
import path from 'node:path';

/** Stand in for the archives of Google's emulators. The CLI looks only whether the files exist. */
export const STUBS = { firestore: 'sans-java-firestore.jar', storage: 'sans-java-storage-rules.jar' } as const;

/** Starts no Java of ours: `other`, which is for the Java that is installed. */
export type JavaCommand =
  | { readonly kind: 'version' | 'storage-rules' | 'other' }
  | { readonly kind: 'firestore'; readonly args: readonly string[] };

export function parseJavaCommand(args: readonly string[]): JavaCommand {
  if (args.at(-1) === '-version') return { kind: 'version' };
  const jar = args.indexOf('-jar');
  const file = path.basename((jar >= 0 ? args[jar + 1] : undefined) ?? '');
  if (file === STUBS.firestore) return { kind: 'firestore', args: args.slice(jar + 2) };
  return { kind: file === STUBS.storage ? 'storage-rules' : 'other' };
}
