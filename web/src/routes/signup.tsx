import { useNavigate } from 'react-router-dom';
import { addToast } from '../components/toast/toasts.ts';
import { UnlessSwitchedOff } from '../features/safety/deactivated/unless-switched-off.tsx';
import { MenuButton } from '../features/shell/menu/menu-button.tsx';
import { AuthPage } from '../features/sign-in/auth-page.tsx';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { SignUpForm } from '../features/sign-in/sign-up-form.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { authMessages } from '../messages/sign-in/auth.ts';

export default function SignupPage() {
  const t = useMessages(authMessages);
  const navigate = useNavigate();

  function handleSignedUp() {
    addToast({ title: t.accountCreated });
    // On a small screen the button is below what is seen first, and the next page begins where this one was left.
    window.scrollTo(0, 0);
    navigate(paths.setupProfile, { replace: true });
  }

  return (
    <UnlessSwitchedOff>
      {(onDisabled) => (
        <AuthPage
          menu={<MenuButton className="hover:bg-white/15" />}
          title={t.createAccount}
          subtitle={t.createAccountHint}
          other={{ question: t.haveAccount, to: paths.login, label: t.signIn }}
        >
          <SignUpForm onSignedUp={handleSignedUp} />
          <GoogleButton onSignedIn={handleSignedUp} onDisabled={onDisabled} />
        </AuthPage>
      )}
    </UnlessSwitchedOff>
  );
}
