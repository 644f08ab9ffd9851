/** Compares what the API, the inboxes and the tabs show with the model, after each step of a run and at its end. */
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { DocumentData } from 'firebase-admin/firestore';
import type { Action } from '../../../scripts/model/action.ts';
import { type Conversation, otherOf, SIDES, type Side, viewOf } from '../../../scripts/model/conversation.ts';
import type { State } from '../../../scripts/model/state.ts';
import type { Tab } from '../client/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { compareEqual, compareIds, compareMessages, compareShown, compareView, type Observed } from './compare.ts';
import { sideOf } from './play.ts';
import { callApi, type Run, SETTLE_MS } from './run.ts';

export async function checkStep(run: Run, action: Action, { conversation }: State): Promise<string[]> {
  run.known.note(conversation);
  const breaches: string[] = [];
  if (conversation !== run.before.conversation) {
    breaches.push(...(await checkRevs(run, conversation)));
    for (const side of SIDES) {
      const found = compareView(viewOf(conversation, side), await readTruth(run, side), run.ids);
      breaches.push(...found.map((one) => `the API to ${side}: ${one}`));
    }
  }
  if (action.what === 'signal' || action.what === 'look') breaches.push(...(await checkInbox(run, sideOf(action))));
  return [...breaches, ...SIDES.flatMap((side) => checkTabs(run, side, conversation))];
}

/** A `rev` never begins anew: the first one is the time. */
async function checkRevs({ api, members, uids }: Run, { rev }: Conversation): Promise<string[]> {
  const reference = api.suite.firestore.doc(paths.conversation(conversationIdOf(...uids)));
  const { sides = {} } = (await reference.get()).data() ?? {};
  return SIDES.flatMap((side) => {
    const member = members[side];
    const real: number = sides[uids[side]]?.rev ?? 0;
    if (member.revOffset === 0 && rev[side] > 0) member.revOffset = real - rev[side];
    const counted = real - member.revOffset;
    return rev[side] > 0 && counted !== rev[side] ? [`the rev of ${side} is ${counted}, not ${rev[side]}`] : [];
  });
}

async function readTruth(run: Run, side: Side): Promise<Observed | undefined> {
  const path = `/conversations/${run.members[side].otherId}`;
  const answer = await callApi(run, side, { method: 'GET', path, origin: run.api.silent });
  const body = await answer.json();
  return answer.ok ? { ...body, isWaiting: body.state === 'request' && body.startedByMe } : undefined;
}

async function checkInbox({ api, members, uids, known, ids }: Run, side: Side): Promise<string[]> {
  const { writtenRev, revOffset } = members[side];
  const reference = api.suite.firestore.doc(paths.inboxThread(uids[side], uids[otherOf(side)]));
  let thread: DocumentData | undefined;
  // A look is answered after 200 ms, even if it has not mended the inbox yet.
  const isMended = async () => {
    thread = (await reference.get()).data();
    return writtenRev === 0 || (thread !== undefined && thread.rev - revOffset >= writtenRev);
  };
  await waitUntil(isMended, { timeoutMs: SETTLE_MS, everyMs: 20 });
  if (thread === undefined) return writtenRev === 0 ? [] : [`the inbox of ${side} lacks the thread`];
  const rev = thread.rev - revOffset;
  if (rev < writtenRev) return [`the inbox of ${side} is at rev ${rev}, not ${writtenRev}`];
  const { last = null, unread = 0, read = 0, delivered = 0, gone } = thread;
  const seen = gone ? undefined : { rev, lastMessage: last, unread, read, delivered };
  return compareView(known.at(side, rev) ?? 'absent', seen, ids).map((one) => `the inbox of ${side}: ${one}`);
}

function checkTabs({ members, known, ids }: Run, side: Side, conversation: Conversation): string[] {
  const { tabs, otherId, revOffset } = members[side];
  return tabs.flatMap((tab) => {
    const seen = tab && readShown(tab, otherId);
    if (!tab || !seen) return [];
    const { messages } = tab.inbox.threadOf(otherId).get();
    const found = [
      ...compareShown({ conversation, known, ids, revOffset, side }, seen),
      ...compareMessages(conversation, messages, ids),
    ];
    return found.map((one) => `a tab of ${side}: ${one}`);
  });
}

/** Lets every held call go and all tabs look: they must show the current state, and nothing may wait. */
export async function checkEnd(run: Run): Promise<string[]> {
  const { api, members, signals } = run;
  for (const { held } of signals) held.lose();
  for (const { gate } of members) gate.open(api.writing);
  let found: string[] = [];
  const isSettled = async () => {
    for (const { tabs, otherId } of members) {
      for (const tab of tabs) {
        tab?.page.setOnline(true);
        if (tab?.inbox.threadOf(otherId).get().hasOlder) tab.inbox.loadOlder(otherId);
      }
    }
    await wait(100);
    found = (await Promise.all(SIDES.map((side) => checkTabsEnd(run, side)))).flat();
    return found.length === 0;
  };
  await waitUntil(isSettled, { timeoutMs: SETTLE_MS, everyMs: 0 });
  return found;
}

/** Compares with the API, since calls that were held up may arrive after the last step: messages behind a failed one, and marks. */
async function checkTabsEnd(run: Run, side: Side): Promise<string[]> {
  const { tabs, otherId } = run.members[side];
  const truth = await readTruth(run, side);
  const asked = { method: 'GET', path: `/messages/${otherId}`, origin: run.api.silent };
  const messages = truth ? await (await callApi(run, side, asked)).json() : [];
  const refused = (run.before.devices[side]?.outbox ?? []).filter(
    ({ id, hasFailed }) => hasFailed && !run.sentByTest.has(id),
  );
  return tabs.flatMap((tab, index) => {
    if (!tab) return [];
    const items = tab.outbox.items.get();
    const failed = items.filter(({ state }) => state === 'failed');
    const found = [
      ...compareEqual(truth, readShown(tab, otherId)),
      ...compareIds(messages, truth ? tab.inbox.threadOf(otherId).get().messages : []),
      ...(items.length > failed.length ? [`${items.length - failed.length} wait to be sent`] : []),
      ...refused
        .filter((one) => !failed.some(({ id }) => id === run.ids.get(one.id)))
        .map(({ id }) => `message ${id} did not fail`),
    ];
    return found.map((one) => `at the end, tab ${index + 1} of ${side}: ${one}`);
  });
}

function readShown({ inbox }: Tab, otherId: string): Observed | undefined {
  const shown = inbox.state.get().conversations.find(({ member }) => member.id === otherId);
  return shown && { ...shown, isWaiting: shown.state === 'request' && shown.startedByMe };
}
