import type { Auth } from 'firebase/auth';
import { hasNews } from '../outbox/has-news.ts';
import { outboxOf } from '../outbox/outboxes.ts';
import { type LogOutQuestion, logOutQuestion } from './log-out-question.ts';

/** Milliseconds to wait for calls under way. */
const UNDER_WAY_MS = 1500;

/** Asks a member who has unsent items, which a log-out deletes. */
export async function mayLogOut(auth: Auth): Promise<boolean> {
  await auth.authStateReady();
  if (!auth.currentUser) return true;
  const outbox = outboxOf(auth, auth.currentUser.uid);
  if (await outbox.whenSent(navigator.onLine ? UNDER_WAY_MS : 0)) return true;
  return new Promise((resolve) => {
    const question: LogOutQuestion = {
      outbox,
      answer(mayLogOut) {
        logOutQuestion.set(undefined);
        resolve(mayLogOut);
      },
    };
    logOutQuestion.set(question);
    hasNews.set(true);
  });
}
