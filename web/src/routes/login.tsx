import { PRODUCT_NAME } from '@tagpo/contract/product';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { LegalNotice } from '../features/auth/legal-notice.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { useSwitchedOff } from '../features/shell/deactivated/use-switched-off.ts';
import { MenuButton } from '../features/shell/menu-button.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/paths.ts';
import { authMessages } from '../messages/auth.ts';
import { useMessages } from '../messages/use-messages.ts';

const DeactivatedPage = lazyPart(async () => ({
  default: (await import('../features/shell/deactivated/deactivated-page.tsx')).DeactivatedPage,
}));

export default function LoginPage() {
  const t = useMessages(authMessages);
  const { code, tell, leave } = useSwitchedOff();
  if (code !== undefined) {
    return (
      <Suspense>
        <DeactivatedPage code={code} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <AuthPage
      menu={<MenuButton className="hover:bg-white/15" />}
      title={t.welcome({ product: PRODUCT_NAME })}
      subtitle={t.tagline}
    >
      <SignInForm onDisabled={tell} />
      <GoogleButton />
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
  );
}
