import {
  generateSamples,
  getAdminStats,
  getSamplesProgress,
  listAdminLogs,
  listAdminUsers,
} from '@tagpo/contract/calls/staff';
import type { GeneratedSamples, SamplesProgress } from '@tagpo/contract/wire/staff/admin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import type { Api } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { sampleMessages } from '../../messages/admin/samples.ts';
import { useApi } from '../../server/use-api.ts';

/** Milliseconds between two requests for the progress. */
const LOOK_MS = 1000;
/** A generation without progress for this many milliseconds counts as cut off. */
const STALLED_MS = 60_000;
const progressKey = keyOf(getSamplesProgress);

/**
 * Generates samples, with as many calls as needed. The same number again continues an unfinished attempt by its seed,
 * so that no sample is made twice.
 */
export function useSamples() {
  const api = useApi();
  const queries = useQueryClient();
  const seed = useRef(crypto.randomUUID());
  const waiting = useRef<AbortController>(undefined);
  const [isStopped, setIsStopped] = useState(false);

  const generation = useMutation({
    mutationFn: async (count: number) => {
      waiting.current = new AbortController();
      const unfinished = unfinishedSeed(queries.getQueryData(progressKey), count);
      return generateAll(api, { count, seed: unfinished ?? seed.current }, waiting.current);
    },
    onMutate: () => {
      moved.current = { done: -1, at: 0 };
      setIsStopped(false);
    },
    onSuccess: ({ message }) => {
      seed.current = crypto.randomUUID();
      addToast({ title: sampleMessages.get().success, description: message });
    },
    onError: () => {
      if (waiting.current?.signal.aborted) return;
      const t = sampleMessages.get();
      addErrorToast(t, t.failed);
    },
    onSettled: () => {
      for (const key of [progressKey, ...[listAdminUsers, listAdminLogs, getAdminStats].map((call) => keyOf(call))]) {
        queries.invalidateQueries({ queryKey: key });
      }
    },
  });

  const moved = useRef({ done: -1, at: 0 });
  const progress = useQuery({
    queryKey: progressKey,
    queryFn: async ({ signal }) => {
      const { data } = await api(getSamplesProgress, { signal });
      if (data.done !== moved.current.done) moved.current = { done: data.done, at: Date.now() };
      const isStalled = data.state === 'running' && Date.now() - moved.current.at > STALLED_MS;
      return isStalled ? { ...data, state: 'failed' as const } : data;
    },
    refetchInterval: ({ state }) => (generation.isPending || state.data?.state === 'running' ? LOOK_MS : false),
  });

  return {
    generation,
    progress,
    isStopped,
    stopWaiting: () => {
      setIsStopped(true);
      waiting.current?.abort();
    },
  };
}

function unfinishedSeed(latest: SamplesProgress | undefined, count: number): string | undefined {
  const isUnfinished = latest?.state === 'paused' || latest?.state === 'failed';
  return isUnfinished && latest.count === count ? latest.seed : undefined;
}

/** A call answers within a minute; the next one continues. */
async function generateAll(
  api: Api,
  { count, seed }: { count: number; seed: string },
  { signal }: AbortController,
): Promise<GeneratedSamples> {
  const call = async () => (await api(generateSamples, { query: { count: String(count), seed }, signal })).data;
  let all = await call();
  while (all.done < count) {
    const more = await call();
    if (more.done <= all.done) throw new Error('A whole call made nobody');
    const created = all.created + more.created;
    all = { ...more, created, message: sampleMessages.get().finished(created) };
  }
  return all;
}
