import { getApp } from 'firebase/app';
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

let appCheck: AppCheck | undefined;

/** Firebase App Check: proves that calls come from this app. The SDK adds the token to its own calls. */
export function startAppCheck(siteKey: string): AppCheck {
  appCheck ??= initializeAppCheck(getApp(), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return appCheck;
}

/** @throws FirebaseError when the app cannot prove itself; a call without the token would be refused anyway. */
export async function readAppCheckToken(siteKey: string): Promise<string> {
  const { token } = await getToken(startAppCheck(siteKey));
  return token;
}
