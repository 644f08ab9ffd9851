import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addToast } from '../../../components/toast/toasts.ts';
import { useApi } from '../../../firebase/use-api.ts';
import { sampleMessages } from '../../../messages/admin/samples.ts';

/** Milliseconds between two looks at how far a generation is; as the contract asks. */
const LOOK_MS = 1000;
/** Milliseconds without progress after which a generation is taken for one that was cut off; the API needs less for all. */
const STALLED_MS = 60_000;

/**
 * Makes sample profiles. Whoever stops waiting, or leaves, loses nothing: the API finishes what it began, and the seed of
 * an attempt is kept until it succeeds, so that trying again makes nobody twice.
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
      const query = { count: String(count), seed: seed.current };
      return (await api('generateSamples', { query, signal: waiting.current.signal })).data;
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
      addToast({ title: t.errorTitle, description: t.failed, tone: 'destructive' });
    },
    onSettled: () => {
      for (const key of ['/api/admin/generate-samples', '/api/admin/users', '/api/admin/logs', '/api/admin/stats']) {
        queries.invalidateQueries({ queryKey: [key] });
      }
    },
  });

  const moved = useRef({ done: -1, at: 0 });
  const progress = useQuery({
    queryKey: ['/api/admin/generate-samples'],
    queryFn: async ({ signal }) => {
      const { data } = await api('getSamplesProgress', { signal });
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
