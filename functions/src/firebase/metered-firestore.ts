import type { Metadata } from '@grpc/grpc-js';
import type { App } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { currentContext } from '../logging/request-context.ts';

/** The part of grpc-js's call properties that is touched. */
interface CallProperties {
  readonly metadata: Pick<Metadata, 'set'>;
}

/**
 * Firestore whose RPCs carry the name of the API call in the metadata `x-meter-label`, by which the stand-in counts billed operations. Production is
 * not sent it. `prefix` separates tests that run side by side.
 */
export function getMeteredFirestore(app: App, prefix = ''): Firestore {
  const firestore = getFirestore(app);
  const settings: FirebaseFirestore.Settings = { ignoreUndefinedProperties: true };
  if (process.env.FIRESTORE_EMULATOR_HOST !== undefined) {
    settings['grpc.callInvocationTransformer'] = (call: CallProperties) => {
      const label = currentContext()?.endpoint;
      if (label !== undefined) call.metadata.set('x-meter-label', prefix + label);
      return call;
    };
  }
  firestore.settings(settings);
  return firestore;
}
