/**
 * What tells the API, without a token, whose switched-off account is asked about (`contract/src/wire/account/deactivation.ts`). This
 * device keeps that of the account which was signed in last; `hasLeft` once its member logged out themselves.
 */
export type KeptAppealCode = { uid: string; email: string; code: string; hasLeft: boolean };

const PREFIX = 'tagpo.appeal.';

export function readAppealCode(storage = localStorage): KeptAppealCode | undefined {
  const key = Object.keys(storage).find((one) => one.startsWith(PREFIX));
  if (key === undefined) return undefined;
  const [email, code, left] = storage.getItem(key)?.split(' ') ?? [];
  return email && code ? { uid: key.slice(PREFIX.length), email, code, hasLeft: left !== undefined } : undefined;
}

export function storeAppealCode({ uid, email, code, hasLeft }: KeptAppealCode, storage = localStorage): void {
  clearAppealCode(storage);
  storage.setItem(`${PREFIX}${uid}`, `${email} ${code}${hasLeft ? ' left' : ''}`);
}

/** Marks that the member logged out. A code that another tab has cleared meanwhile stays cleared. */
export function noteLeft(kept: KeptAppealCode, storage = localStorage): void {
  if (readAppealCode(storage)?.uid === kept.uid) storeAppealCode({ ...kept, hasLeft: true }, storage);
}

export function clearAppealCode(storage = localStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
