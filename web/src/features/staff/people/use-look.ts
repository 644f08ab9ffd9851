import {
  addStaffNote,
  getAdminUser,
  listAdminLogs,
  removeUserBio,
  removeUserPhoto,
  removeUserPrompt,
} from '@tagpo/contract/calls/staff';
import type { PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import type { AdminMember, RemoveBody } from '@tagpo/contract/wire/staff/admin-member';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { describeError } from '../../../messages/errors.ts';
import { useApi } from '../../../server/use-api.ts';

const lookKey = (id: string) => keyOf(getAdminUser, id);
const logKey = keyOf(listAdminLogs);

/** A member as staff see them; null if there is none. Each request is logged, so an open page is not refetched. */
export function useLook(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: lookKey(id),
    queryFn: async ({ signal }) => {
      try {
        return (await api(getAdminUser, { params: { id }, signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Opening the page again requests again.
    gcTime: 0,
  });
}

/** Shows in the open page what its own calls changed. */
function useChangeLook(id: string) {
  const queries = useQueryClient();
  return (change: (known: AdminMember) => AdminMember) => {
    queries.setQueryData<AdminMember | null>(lookKey(id), (known) => known && change(known));
    queries.invalidateQueries({ queryKey: logKey });
  };
}

export type Removed = { photoId: string } | { promptId: PromptId } | 'bio';

/** The member without what was removed. */
function without(known: AdminMember, removed: Removed): Partial<AdminMember> {
  if (removed === 'bio') return { profile: { ...known.profile, bio: '' } };
  if ('photoId' in removed) return { photos: known.photos.filter(({ id }) => id !== removed.photoId) };
  const prompts = known.profile?.prompts?.filter(({ id }) => id !== removed.promptId);
  return { profile: { ...known.profile, prompts } };
}

export function useRemove(id: string) {
  const api = useApi();
  const change = useChangeLook(id);
  return useMutation({
    mutationFn: async ({ removed, body }: { removed: Removed; body: RemoveBody }) => {
      if (removed === 'bio') return (await api(removeUserBio, { params: { id }, body })).data;
      if ('promptId' in removed) return (await api(removeUserPrompt, { params: { id, ...removed }, body })).data;
      return (await api(removeUserPhoto, { params: { id, ...removed }, body })).data;
    },
    onSuccess: (removal, { removed }) => {
      change((known) => ({
        ...known,
        removals: [removal, ...known.removals.filter((one) => one.id !== removal.id)],
        ...without(known, removed),
      }));
      addToast({ title: lookMessages.get().removed });
    },
    onError: (error) => addErrorToast(lookMessages.get(), describeError(error, lookMessages.get().removeFailed)),
  });
}

export function useAddNote(id: string) {
  const api = useApi();
  const change = useChangeLook(id);
  return useMutation({
    mutationFn: async (body: { text: string; id: string }) => (await api(addStaffNote, { params: { id }, body })).data,
    onSuccess: (note) => {
      change((known) => ({ ...known, notes: [note, ...known.notes.filter((one) => one.id !== note.id)] }));
      addToast({ title: lookMessages.get().noteAdded });
    },
    onError: (error) => addErrorToast(lookMessages.get(), describeError(error, lookMessages.get().noteFailed)),
  });
}
