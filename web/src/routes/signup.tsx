import { Link, useNavigate } from 'react-router-dom';
import { addToast } from '../components/toast/toasts.ts';
import { UnlessSwitchedOff } from '../features/safety/deactivated/unless-switched-off.tsx';
import { MenuButton } from '../features/shell/menu/menu-button.tsx';
import { AuthPage } from '../features/sign-in/auth-page.tsx';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { LegalNotice } from '../features/sign-in/legal-notice.tsx';
import { SignUpForm } from '../features/sign-in/sign-up-form.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { authMessages } from '../messages/auth.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function SignupPage() {
  const t = useMessages(authMessages);
  const navigate = useNavigate();

  function handleSignedUp() {
    addToast({ title: t.accountCreated });
    navigate(paths.setupProfile, { replace: true });
  }

  return (
    <UnlessSwitchedOff>
      {(onDisabled) => (
        <AuthPage
          menu={<MenuButton className="hover:bg-white/15" />}
          title={t.createAccount}
          subtitle={t.createAccountHint}
        >
          <SignUpForm onSignedUp={handleSignedUp} />
          <GoogleButton onSignedIn={handleSignedUp} onDisabled={onDisabled} />
          <p className="mt-6 text-center">
            {t.haveAccount}{' '}
            <Link
              to={paths.login}
              className="-my-2 inline-block py-2.5 font-semibold text-accent-ink underline-offset-4 hover:underline"
            >
              {t.signIn}
            </Link>
          </p>
          <LegalNotice />
        </AuthPage>
      )}
    </UnlessSwitchedOff>
  );
}
