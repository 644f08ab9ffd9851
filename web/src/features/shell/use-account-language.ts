import { updateSettings } from '@tagpo/contract/calls/account';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { isPageShown } from '../../lib/page/page-shown.ts';
import { adoptAccountLanguage, hasStoredLanguage, unsavedLanguage } from '../../messages/language/choose-language.ts';
import { locale } from '../../messages/language/locale.ts';
import { ownProfileKey, useOwnProfile } from '../../server/own-profile.ts';
import { useApi } from '../../server/use-api.ts';

/**
 * The account stores the language. A choice on this device is sent there, otherwise the account's is adopted. A choice
 * that could not be sent is kept for the next visit. The page shows before the account is asked. A newcomer's account has a
 * language that nobody chose: it is not adopted, and set-up stores the one in use.
 */
export function useAccountLanguage(): void {
  const api = useApi();
  const queries = useQueryClient();
  const language = useReadable(locale);
  const isUnsaved = useReadable(unsavedLanguage);
  const { data: own } = useOwnProfile({ isWanted: useReadable(isPageShown) && !hasStoredLanguage() });
  const accountLanguage = own?.isProfileComplete ? own.settings.language : undefined;

  useEffect(() => {
    if (isUnsaved || accountLanguage === undefined) return;
    adoptAccountLanguage(accountLanguage);
  }, [isUnsaved, accountLanguage]);

  useEffect(() => {
    if (!isUnsaved) return;
    api(updateSettings, { body: { language } }).then(
      ({ data }) => {
        queries.setQueryData(ownProfileKey, (known: typeof own) => known && { ...known, settings: data });
        if (locale.get() === language) adoptAccountLanguage(language);
      },
      () => undefined,
    );
  }, [api, queries, language, isUnsaved]);
}
