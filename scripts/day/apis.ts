/** Runs two instances of the API on the day's clock: one for the member, and one for everybody else, which is billed under one label. */
import { randomUUID } from 'node:crypto';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { openSharedSuite } from '../../testkit/api-suite.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import type { DayClock } from './clock.ts';

/** The meter label for everybody except the member. */
export const OTHERS = '(other side)';

/** The environment must already name the suite. */
export async function openApis(clock: DayClock) {
  const app = initializeApp({ projectId: PROJECT_ID }, randomUUID());
  const deps = { auth: openAuth(app, clock), now: clock.now, log: () => undefined };
  const [own, others] = await Promise.all([
    openSharedSuite(deps),
    openSharedSuite({ ...deps, firestore: openFirestore(app) }),
  ]);
  return {
    own,
    others,
    async close() {
      await Promise.all([own.close(), others.close()]);
      await deleteApp(app);
    },
  };
}

/** The Authentication emulator dates tokens by the real clock. This shifts their times to the day's clock. */
function openAuth(app: App, clock: DayClock): Auth {
  const auth = getAuth(app);
  const verifyIdToken: Auth['verifyIdToken'] = async (token, checkRevoked) => {
    const { exp, iat, auth_time, ...claims } = await auth.verifyIdToken(token, checkRevoked);
    const ahead = Math.floor((clock.now() - Date.now()) / 1000);
    return { ...claims, exp: exp + ahead, iat: iat + ahead, auth_time: auth_time + ahead } as DecodedIdToken;
  };
  return Object.assign(Object.create(auth), { verifyIdToken });
}

interface CallProperties {
  readonly metadata: { set(name: string, value: string): void };
}

function openFirestore(app: App): Firestore {
  const firestore = getFirestore(app);
  firestore.settings({
    ignoreUndefinedProperties: true,
    'grpc.callInvocationTransformer': (call: CallProperties) => {
      call.metadata.set('x-meter-label', OTHERS);
      return call;
    },
  });
  return firestore;
}
