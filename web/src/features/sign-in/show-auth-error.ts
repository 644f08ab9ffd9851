import { addToast } from '../../components/toast/toasts.ts';
import { authMessages } from '../../messages/auth.ts';
import { describeAuthError } from './auth-error.ts';

export function showAuthError(...[error, attempt]: Parameters<typeof describeAuthError>): void {
  addToast({
    title: authMessages.get().errorTitle,
    description: describeAuthError(error, attempt),
    tone: 'destructive',
  });
}
