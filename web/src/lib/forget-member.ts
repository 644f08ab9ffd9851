/** Takes what this device keeps of one account, drafts above all, out of its storage. */
export function forgetMember(uid: string, storage = localStorage): void {
  forgetKeys(/^tagpo\./, uid, storage);
}

/** What was written and never sent: at log-out. Messages and swipes on their way wait for their member. */
export function forgetDrafts(uid: string, storage = localStorage): void {
  forgetKeys(/^tagpo\.\w+-draft\./, uid, storage);
}

function forgetKeys(kind: RegExp, uid: string, storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (kind.test(key) && key.split('.').includes(uid)) storage.removeItem(key);
  }
}
