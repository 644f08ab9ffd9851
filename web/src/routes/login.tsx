import { PRODUCT_NAME } from '@tagpo/contract/product';
import { Link } from 'react-router-dom';
import { UnlessSwitchedOff } from '../features/safety/deactivated/unless-switched-off.tsx';
import { MenuButton } from '../features/shell/menu/menu-button.tsx';
import { AuthPage } from '../features/sign-in/auth-page.tsx';
import { GoogleButton } from '../features/sign-in/google-button.tsx';
import { LegalNotice } from '../features/sign-in/legal-notice.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { authMessages } from '../messages/auth.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function LoginPage() {
  const t = useMessages(authMessages);
  return (
    <UnlessSwitchedOff>
      {(onDisabled) => (
        <AuthPage
          menu={<MenuButton className="hover:bg-white/15" />}
          title={t.welcome({ product: PRODUCT_NAME })}
          subtitle={t.tagline}
        >
          <SignInForm onDisabled={onDisabled} />
          <GoogleButton onDisabled={onDisabled} />
          <p className="mt-6 text-center">
            {t.noAccount}{' '}
            <Link
              to={paths.signup}
              className="-my-2 inline-block py-2.5 font-semibold text-accent-ink underline-offset-4 hover:underline"
            >
              {t.signUp}
            </Link>
          </p>
          <LegalNotice />
        </AuthPage>
      )}
    </UnlessSwitchedOff>
  );
}
