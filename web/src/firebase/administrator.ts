import { isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import { useQuery } from '@tanstack/react-query';
import { useUser } from 'reactfire';

/**
 * Whether the signed-in account is staff, by its token's claims; undefined while that is not known. Not reactfire's `useSigninCheck` or `useIdTokenResult`:
 * they keep an error until the page is reloaded, and without a network an expired token is one.
 */
export function useAdministrator() {
  const { data: user } = useUser();
  return useQuery({
    queryKey: ['administrator', user?.uid],
    queryFn: async () => {
      const { admin, email, email_verified } = (await user?.getIdTokenResult())?.claims ?? {};
      return isAdministrator({ admin, email, email_verified }, import.meta.env.VITE_ADMIN_EMAIL_DOMAIN);
    },
    enabled: !!user,
  });
}
