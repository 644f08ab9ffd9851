/** Who asks, for every rules test: signed in (or not) the way Firebase Authentication says it. */
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';

/** Each one's uid; whoever is signed out has none. `anonymous` signed in without an address or a password. */
export const UIDS = {
  ana: 'rules-ana',
  ben: 'rules-ben',
  anonymous: 'rules-anonymous',
  'admin by address': 'rules-admin',
  'admin by claim': 'rules-claim',
} as const;
export type SignedIn = keyof typeof UIDS;
export type PersonName = SignedIn | 'signed out';

const TOKENS: { readonly [name in SignedIn]?: TokenOptions } = {
  anonymous: { firebase: { sign_in_provider: 'anonymous' } },
  'admin by address': { email: 'admin@admin.com', email_verified: true },
  'admin by claim': { admin: true },
};

export async function openRules(): Promise<RulesTestEnvironment> {
  setLogLevel('silent');
  return initializeTestEnvironment({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-tagpo' });
}

export function actAs(rules: RulesTestEnvironment, name: PersonName): RulesTestContext {
  if (name === 'signed out') return rules.unauthenticatedContext();
  return rules.authenticatedContext(UIDS[name], TOKENS[name]);
}
