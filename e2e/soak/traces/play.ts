/** Plays one action of a run; answers the differences from the model. */

import type { Action } from '../../../scripts/model/action.ts';
import { type Conversation, otherOf, SIDES, type Side } from '../../../scripts/model/conversation.ts';
import type { State } from '../../../scripts/model/state.ts';
import { callApi, type Member, noteDeviation, openTab, type Run } from './run.ts';

/** Milliseconds in which the client makes a call. */
const FIND_MS = 400;
const FIND_AGAIN_MS = 3000;
/** Tabs do these by themselves, at once or when the run lets their calls go. */
const BY_ITSELF: readonly Action['what'][] = ['post', 'mark', 'listen', 'broadcast', 'fetch', 'fetch-answer'];

/** What members do to each other, as calls of the client's pages. */
const ACTS: Partial<Record<Action['what'], (otherId: string) => { method: string; path: string; body?: object }>> = {
  typing: (id) => ({ method: 'POST', path: `/messages/${id}/typing` }),
  like: (id) => ({ method: 'POST', path: '/swipes', body: { targetId: id, action: 'like' } }),
  unmatch: (id) => ({ method: 'DELETE', path: `/matches/${id}` }),
  decline: (id) => ({ method: 'POST', path: `/requests/${id}/decline` }),
  block: (id) => ({ method: 'POST', path: `/blocks/${id}` }),
  unblock: (id) => ({ method: 'DELETE', path: `/blocks/${id}` }),
};

export const sideOf = ({ who }: Action): Side => (who === 'B' ? 1 : 0);

export async function play(run: Run, action: Action, state: State): Promise<string[]> {
  const side = sideOf(action);
  const act = ACTS[action.what]?.(run.members[side].otherId);
  if (act !== undefined) return compareSignals(run, state, () => callApi(run, side, act));
  if (action.what === 'call') return playCall(run, action, state);
  if (action.what === 'signal') await playSignal(run, action);
  else if (action.what === 'look') await playLook(run, action);
  else if (action.what === 'look-answer') playLookAnswer(run, action);
  else await playInTab(run, action, state);
  return [];
}

async function playInTab(run: Run, action: Action, state: State): Promise<void> {
  const { what, tab = 1 } = action;
  const side = sideOf(action);
  const { browser, otherId, tabs } = run.members[side];
  const shown = tabs[tab - 1];
  if (what === 'write') {
    const id = crypto.randomUUID();
    run.ids.set(action.id ?? 0, id);
    shown?.outbox.sendMessage(otherId, `message ${action.id}`, { id });
  } else if (what === 'read') {
    const upTo = state.devices[side]?.store.readHere ?? 0;
    await shown?.outbox.mark(otherId, 'read', upTo);
    shown?.inbox.noteRead(otherId, upTo);
  } else if (what === 'focus') {
    for (const one of tabs) if (one !== shown) one?.page.setVisible(false);
    shown?.page.setVisible(true);
  } else if (what === 'close') {
    closeTab(run.members[side], tab);
  } else if (what === 'open') {
    tabs[tab - 1] = await openTab(browser, otherId);
  } else if (what === 'empty') {
    await browser.emptyInbox();
  } else {
    // A lock is played by its effect: signals to the locked inbox are lost.
    noteDeviation(run, BY_ITSELF.includes(what) ? `${what}: by itself` : `${what}: left out`);
  }
}

function closeTab({ tabs }: Member, tab: number): void {
  tabs[tab - 1]?.close();
  tabs[tab - 1] = undefined;
}

/** Makes a call, and compares its signals with those of the model. */
async function compareSignals(run: Run, state: State, call: () => Promise<unknown>): Promise<string[]> {
  await call();
  const { api, uids, before, signals } = run;
  return SIDES.flatMap((to) => {
    const held = api.takeHeld(uids[to], uids[otherOf(to)]);
    const born = state.signals.filter((one) => one.to === to && !before.signals.includes(one));
    for (const [index, one] of held.entries()) {
      const signal = born[index];
      if (signal === undefined) one.lose();
      else signals.push({ to, rev: 'rev' in signal ? signal.rev : undefined, held: one });
    }
    if (held.length > born.length) return [`${to} gets a signal of what they may not know`];
    if (held.length === born.length) return [];
    // The model does not know who is online, and only members online are told of typing.
    if (born.some((signal) => 'typing' in signal)) return [];
    return [`${born.length - held.length} signals to ${to} are missing`];
  });
}

async function playCall(run: Run, action: Action, state: State): Promise<string[]> {
  const side = sideOf(action);
  const { gate, otherId } = run.members[side];
  const { call: kind = 'send', id = 0, upTo = 0, fault, tab } = action;
  const call = await findCall(run, action);
  if (call !== undefined) gate.take(call);
  if (fault === 'lost') {
    call?.lose();
    return [];
  }
  if (call === undefined) {
    // Its tab is closed, or it is a doubled request: nobody waits for the answer.
    noteDeviation(run, tab === undefined ? `${kind}: nobody waits` : `${kind}: sent by the test`);
    if (kind === 'send') run.sentByTest.add(id);
    const message = { id: run.ids.get(id), receiverId: otherId, content: `message ${id}` };
    const asked =
      kind === 'send'
        ? { method: 'POST', path: '/messages', body: message }
        : { method: 'POST', path: `/messages/${otherId}/${kind}`, body: { sequence: upTo } };
    return compareSignals(run, state, () => callApi(run, side, asked));
  }
  return compareSignals(run, state, async () => {
    const response = await call.forward(await run.api.holding(run.uids));
    if (fault === 'answer-lost') call.lose();
    else call.answer(response);
  });
}

async function findCall(run: Run, action: Action) {
  const { call: kind, id = 0, upTo, tab } = action;
  if (tab === undefined) return undefined;
  const side = sideOf(action);
  const { gate, browser } = run.members[side];
  const key = kind === 'send' ? `send ${run.ids.get(id)}` : `${kind} ${upTo}`;
  const found = await gate.find(key, FIND_MS);
  if (found !== undefined || kind !== 'send') return found;
  await releaseKnown(run, side, run.before.conversation);
  for (const { page } of browser.tabs) page.setOnline(true);
  return gate.find(key, FIND_AGAIN_MS);
}

/** Lets go of calls that change nothing any more, and hold up later ones. */
async function releaseKnown(run: Run, side: Side, { messages, read, delivered }: Conversation): Promise<void> {
  const { gate } = run.members[side];
  const sent = new Set(messages.map(({ id }) => `send ${run.ids.get(id)}`));
  for (const call of [...gate.all()]) {
    const [kind, number] = call.key.split(' ');
    const isMarked =
      (kind === 'read' && Number(number) <= read[side]) || (kind === 'delivered' && Number(number) <= delivered[side]);
    if (!call.isLive() || !(isMarked || sent.has(call.key))) continue;
    gate.take(call);
    call.answer(await call.forward(run.api.silent));
  }
}

async function playLook(run: Run, action: Action): Promise<void> {
  const { api, before } = run;
  const side = sideOf(action);
  const member = run.members[side];
  const { gate, tabs } = member;
  gate.setHoldsLook(true);
  tabs[(action.tab ?? 1) - 1]?.inbox.lookAgain();
  const call = await gate.find('look', FIND_MS);
  gate.setHoldsLook(false);
  if (call === undefined) return noteDeviation(run, 'look: one was under way');
  gate.take(call);
  const isMended = action.fault === undefined && !before.isLocked[side];
  const answer = await call.forward(isMended ? api.writing : api.silent);
  const { isFresh } = await answer.clone().json();
  // A look that begins anew answers everything and mends nothing.
  if (isMended && !isFresh) notePublished(run, side, before.conversation.rev[side]);
  member.look = { call, answer };
}

function playLookAnswer(run: Run, action: Action): void {
  const member = run.members[sideOf(action)];
  const { look } = member;
  member.look = undefined;
  if (action.fault === 'lost') look?.call.lose();
  else if (look) look.call.answer(look.answer);
  if (action.fault === 'cut-off') closeTab(member, action.tab ?? 1);
}

async function playSignal(run: Run, { who, rev, fault }: Action): Promise<void> {
  const to = who === 'B' ? 1 : 0;
  const found = run.signals.find((one) => one.to === to && one.rev === rev);
  if (found === undefined) return noteDeviation(run, whyMissing(rev));
  run.signals = run.signals.filter((one) => one !== found);
  const { held } = found;
  if (fault === 'lost' || run.before.isLocked[to]) return held.lose();
  await held.land();
  if (rev !== undefined) notePublished(run, to, rev);
  if (fault === 'doubled' && !held.hasWritten())
    return noteDeviation(run, 'signal: wrote nothing that could be doubled');
  if (fault === 'doubled') {
    run.signals.push({ ...found, held: { ...held, land: held.landAgain, lose: () => undefined } });
  }
}

function whyMissing(rev: number | undefined): string {
  return rev === undefined ? 'typing: told to nobody who is away' : 'signal: one of the same rev came';
}

/** `gone` is written only over an existing thread. */
function notePublished({ members, known }: Run, side: Side, rev: number): void {
  const member = members[side];
  if (member.writtenRev > 0 || typeof known.at(side, rev) === 'object')
    member.writtenRev = Math.max(member.writtenRev, rev);
}
