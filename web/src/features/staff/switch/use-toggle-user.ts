import { getAdminStats, listAdminLogs, listAdminUsers, toggleUser } from '@tagpo/contract/calls/staff';
import type { AdminUser, ToggleUserBody } from '@tagpo/contract/wire/staff/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { describeError } from '../../../messages/errors.ts';
import { useApi } from '../../../server/use-api.ts';
import type { People } from '../use-people.ts';

const toggleKey = ['toggle-user'];

/** Switches an account on or off: in every list at once, and back if it fails. */
export function useToggleUser(id: string) {
  const api = useApi();
  const queries = useQueryClient();

  const show = (change: Partial<AdminUser>) =>
    queries.setQueriesData<People>(
      { queryKey: keyOf(listAdminUsers) },
      (known) => known && changeUser(known, id, change),
    );

  return useMutation({
    mutationKey: toggleKey,
    mutationFn: async (body: ToggleUserBody) => (await api(toggleUser, { params: { id }, body })).data,
    onMutate: async ({ active }) => {
      await queries.cancelQueries({ queryKey: keyOf(listAdminUsers) });
      show({ isActive: active });
    },
    onSuccess: (user) => {
      show({ deactivation: undefined, ...user });
      addToast({ title: peopleMessages.get().updated });
    },
    onError: (error, { active }) => {
      show({ isActive: !active });
      const t = peopleMessages.get();
      addErrorToast(t, describeError(error, t.toggleFailed));
    },
    onSettled: () => {
      // A list requested while another switch is pending would show its old state.
      if (queries.isMutating({ mutationKey: toggleKey }) > 1) return;
      for (const call of [listAdminUsers, listAdminLogs, getAdminStats]) {
        queries.invalidateQueries({ queryKey: keyOf(call) });
      }
    },
  });
}

function changeUser(known: People, id: string, change: Partial<AdminUser>): People {
  const pages = known.pages.map((page) => ({
    ...page,
    data: page.data.map((user) => (user.id === id ? { ...user, ...change } : user)),
  }));
  return { ...known, pages };
}
