import { randomUUID } from 'node:crypto';
import * as calls from '@tagpo/contract/calls/mail';
import { paths } from '@tagpo/contract/paths';
import { FieldValue } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { openUnsubscribe } from '../../domain/mail/unsubscribe-token.ts';
import { hashSubject } from '../../domain/rate-limit/hash-subject.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';

/** A call only queues its task, so its time says nothing about an address and depends on no mail server. */
export function mailEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  const { limits, cursorKey, enqueueMail } = deps;
  return [
    make(calls.sendVerificationMail, async ({ caller: { uid } }) => {
      await limits.spend('sendVerificationMail', uid);
      await enqueueMail({ id: randomUUID(), kind: 'verification', uid });
    }),
    make(calls.requestPasswordReset, async ({ body: { email } }) => {
      await limits.spend('requestPasswordReset', hashSubject(cursorKey(), email));
      await enqueueMail({ id: randomUUID(), kind: 'password-reset', email });
    }),
    make(calls.unsubscribeDigest, ({ query: { token } }) => unsubscribe(deps, token)),
  ];
}

/** Ends the digests of the token's member. 404 for a token that is none; an erased account has none to end. */
async function unsubscribe({ firestore, limits, mailKey, callers }: ApiDeps, token: string): Promise<void> {
  const uid = openUnsubscribe(mailKey(), token);
  if (uid === undefined) throw new ApiError('not-found');
  await limits.spend('unsubscribeDigest', uid);
  const reference = firestore.doc(paths.account(uid));
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.get('settings.hasDigest') === true) {
      transaction.update(reference, { 'settings.hasDigest': FieldValue.delete() });
    }
  });
  callers.invalidate(uid);
}
