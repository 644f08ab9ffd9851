import { PRODUCT_NAME } from '@tagpo/contract/product';
import { UnlessSwitchedOff } from '../features/safety/deactivated/unless-switched-off.tsx';
import { MenuButton } from '../features/shell/menu/menu-button.tsx';
import { AuthPage } from '../features/sign-in/auth-page.tsx';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { authMessages } from '../messages/sign-in/auth.ts';

export default function LoginPage() {
  const t = useMessages(authMessages);
  return (
    <UnlessSwitchedOff>
      {(onDisabled) => (
        <AuthPage
          menu={<MenuButton className="hover:bg-white/15" />}
          title={t.welcome({ product: PRODUCT_NAME })}
          subtitle={t.tagline}
          other={{ question: t.noAccount, to: paths.signup, label: t.signUp }}
        >
          <SignInForm onDisabled={onDisabled} />
          <GoogleButton onDisabled={onDisabled} />
        </AuthPage>
      )}
    </UnlessSwitchedOff>
  );
}
