import { afterEach, expect, it } from 'vitest';
import { followLead, type Lead } from './lead.ts';

const leads: Lead[] = [];
afterEach(() => {
  for (const lead of leads.splice(0)) lead.end();
});

/** Two tabs of a browser, with that browser's own locks. */
function openTab(name: string, who: string, leader: string[]) {
  const lead = followLead({
    name,
    locks: navigator.locks,
    onLead: () => leader.push(who),
    onLost: () => leader.push(`${who} lost`),
  });
  leads.push(lead);
  return lead;
}

it('passes the lead on when the first tab closes', async () => {
  const said: string[] = [];
  const first = openTab('hand-on', 'first', said);
  openTab('hand-on', 'second', said);
  await expect.poll(() => said).toEqual(['first']);
  first.end();
  await expect.poll(() => said).toEqual(['first', 'second']);
});

it('lets a tab take the lead again and again', async () => {
  const said: string[] = [];
  const first = openTab('take', 'first', said);
  await expect.poll(() => said).toEqual(['first']);
  const second = openTab('take', 'second', said);
  second.take();
  await expect.poll(() => said.toSorted()).toEqual(['first', 'first lost', 'second']);
  first.take();
  await expect.poll(() => said.length).toBe(5);
  expect(said.slice(3).toSorted()).toEqual(['first', 'second lost']);
  first.end();
  await expect.poll(() => said.at(-1)).toBe('second');
});

it('waits again when its lead is stolen before it is granted', async () => {
  const said: string[] = [];
  const granted: (() => void)[] = [];
  const request = async (_name: string, { steal }: LockOptions, hold: () => Promise<void>) => {
    if (steal) throw new DOMException('Stolen', 'AbortError');
    granted.push(hold);
  };
  const locks = Object.assign(Object.create(navigator.locks), { request });
  const lead = followLead({ name: 'stolen', locks, onLead: () => said.push('led'), onLost: () => said.push('lost') });
  leads.push(lead);
  lead.take();
  await expect.poll(() => granted.length).toBe(2);
  granted[1]?.();
  expect(said).toEqual(['led']);
});

it('leads once when it takes a lead that is being granted', async () => {
  const said: string[] = [];
  // In Chromium an abort does not take back a granted lock.
  const request = async (_name: string, _options: LockOptions, hold: () => Promise<void>) => {
    await Promise.resolve();
    await hold();
  };
  const locks = Object.assign(Object.create(navigator.locks), { request });
  const lead = followLead({ name: 'on-its-way', locks, onLead: () => said.push('led'), onLost: () => undefined });
  leads.push(lead);
  lead.take();
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual(['led']);
});
