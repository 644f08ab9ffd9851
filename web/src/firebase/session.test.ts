import type { User } from 'firebase/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Session, session, setUser } from './session.ts';

const userOf = (email: string) => ({ uid: 'ana', email, displayName: null }) as User;
const signedIn = { status: 'signed-in', user: userOf('ana@example.com') } as const;
let changes: Session[] = [];
beforeEach(() => {
  changes = [];
});

describe('what Firebase Auth confirms', () => {
  it.each<{ title: string; before: Session; user: User | null; told: Session['status'][] }>([
    { title: 'nobody, where nobody was', before: { status: 'signed-out' }, user: null, told: [] },
    { title: 'the member who was', before: signedIn, user: userOf('ana@example.com'), told: [] },
    { title: 'another address of theirs', before: signedIn, user: userOf('new@example.com'), told: ['signed-in'] },
    { title: 'that they have left', before: signedIn, user: null, told: ['signed-out'] },
    { title: 'who it is, where nobody knew', before: { status: 'loading' }, user: signedIn.user, told: ['signed-in'] },
    { title: 'nobody, where nobody knew', before: { status: 'loading' }, user: null, told: ['signed-out'] },
  ])('tells the page of $title: $told', ({ before, user, told }) => {
    session.set(before);
    const stop = session.listen((change) => changes.push(change));
    setUser(user);
    stop();
    expect(changes.map(({ status }) => status)).toEqual(told);
  });
});
