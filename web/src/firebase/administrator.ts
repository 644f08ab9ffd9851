import { isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import { useQuery } from '@tanstack/react-query';
import { useUser } from './load-auth.ts';

/** Whether the signed-in account is staff, by its token's claims; undefined while that is not known. */
export function useAdministrator({ isWanted = true }: { isWanted?: boolean } = {}) {
  const user = useUser({ isWanted });
  return useQuery({
    queryKey: ['administrator', user?.uid],
    queryFn: async () => {
      const { admin, email, email_verified } = (await user?.getIdTokenResult())?.claims ?? {};
      return isAdministrator({ admin, email, email_verified }, import.meta.env.VITE_ADMIN_EMAIL_DOMAIN);
    },
    enabled: user !== undefined,
  });
}
