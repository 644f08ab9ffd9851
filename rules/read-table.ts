/** Who may read what: the table of firestore.rules, asked of the rules alone and of the running suite with real accounts. */
import type { PersonName, UIDS } from './people.ts';

const MEMBERS: readonly PersonName[] = ['ana', 'ben', 'admin suffix unverified', 'admin', 'admin by claim'];
const ADMINISTRATORS: readonly PersonName[] = ['admin', 'admin by claim'];

type Row = [path: string, readers: readonly PersonName[]];

export interface ReadTable {
  /** Document → who may get it and listen to it. What nobody is named for is denied to everybody. */
  readonly gets: Row[];
  /** Collection → who may list and count it. */
  readonly lists: Row[];
  /** Collection groups, read by nobody. */
  readonly groups: string[];
}

export function readTable(uids: Readonly<Record<keyof typeof UIDS, string>>): ReadTable {
  const talk = (a: string, b: string) => `conversations/${a < b ? `${a}_${b}` : `${b}_${a}`}`;
  const open = talk(uids.ana, uids.ben);
  const separated = talk(uids.ana, uids.blocker);
  const gets: Row[] = [
    [`users/${uids.ana}`, MEMBERS],
    [`users/${uids.hidden}`, []],
    [`users/${uids.deactivated}`, ['deactivated']],
    ['users/rules-absent', []],
    [`users/${uids.ana}/photos/one`, MEMBERS],
    [`users/${uids.hidden}/photos/one`, []],
    [`users/${uids.ana}/favorites/${uids.ben}`, ['ana']],
    [`users/${uids.ana}/swipes/${uids.ben}`, ['ana']],
    [`users/${uids.ana}/blocks/${uids.ben}`, ['ana']],
    [`users/${uids.blocker}`, MEMBERS.filter((name) => name !== 'ben')],
    [`users/${uids.blocked}`, MEMBERS.filter((name) => name !== 'ben')],
    [`users/${uids.blocker}/photos/one`, MEMBERS.filter((name) => name !== 'ben')],
    [`choices/${uids.ana}`, []],
    [`accounts/${uids.ana}`, ['ana', ...ADMINISTRATORS]],
    [`accounts/${uids.newcomer}`, ['newcomer', ...ADMINISTRATORS]],
    [`directory/${uids.ana}`, []],
    [`rateLimits/registerPhoto:${uids.ana}`, []],
    [open, ['ana', 'ben']],
    [separated, []],
    [`${open}/messages/1`, []],
    ['conversations/a_b', []],
    ['conversations/a_b/messages/1', []],
    [`conversations/x_${uids.ana}_y/messages/1`, []],
    ['adminLogs/1', ADMINISTRATORS],
    ['reports/1', ADMINISTRATORS],
    ['maintenance/uploads', []],
    ['unknown/1', []],
  ];
  const lists: Row[] = [
    ['users', []],
    [`users/${uids.ana}/photos`, MEMBERS],
    [`users/${uids.hidden}/photos`, []],
    [`users/${uids.ana}/favorites`, ['ana']],
    [`users/${uids.ana}/swipes`, ['ana']],
    [`users/${uids.ana}/blocks`, ['ana']],
    [`users/${uids.blocker}/photos`, MEMBERS.filter((name) => name !== 'ben')],
    ['choices', []],
    ['accounts', ADMINISTRATORS],
    ['directory', []],
    ['rateLimits', []],
    ['conversations', []],
    [`${open}/messages`, []],
    ['adminLogs', ADMINISTRATORS],
    ['reports', ADMINISTRATORS],
    ['unknown', []],
  ];
  const groups = [
    ...['users', 'photos', 'accounts', 'messages', 'directory', 'blocks', 'swipes', 'favorites', 'conversations'],
    ...['choices', 'reports', 'adminLogs', 'rateLimits'],
  ];
  return { gets, lists, groups };
}
