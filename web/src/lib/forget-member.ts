/** Takes what this device keeps of one account, drafts above all, out of its storage. */
export function forgetMember(uid: string, storage = localStorage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith('tagpo.') && key.split('.').includes(uid)) storage.removeItem(key);
  }
}
