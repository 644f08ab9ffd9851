import { QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../firebase/session.ts';
import { seenPersister } from '../lib/seen/keep-seen.ts';

export type MemberQueries = {
  readonly client: QueryClient;
  /** Told of each call that failed; set by who shows it. */
  onError: (error: unknown) => void;
};

let prepared: { uid: string | undefined; queries: MemberQueries } | undefined;

/** The queries that `openQueries` will return: what is fetched before anything is rendered. */
export function prepareQueries(): QueryClient {
  const queries = createQueries();
  prepared = { uid: signedInUid(), queries };
  return queries.client;
}

/** The queries of one sign-in. Those that were prepared are of whom was signed in then. */
export function openQueries(): MemberQueries {
  const queries = prepared?.uid === signedInUid() ? prepared?.queries : undefined;
  prepared = undefined;
  return queries ?? createQueries();
}

function createQueries(): MemberQueries {
  const onError = (error: unknown) => queries.onError(error);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Requested offline too: the persister answers with what was seen last.
        networkMode: 'always',
        persister: seenPersister(signedInUid),
      },
      // Offline a change fails at once. If it waited, a switch would show what the server does not know.
      mutations: { retry: false, networkMode: 'always', onError },
    },
  });
  const queries: MemberQueries = { client, onError: () => undefined };
  return queries;
}

function signedInUid(): string | undefined {
  const current = session.get();
  return current.status === 'signed-in' ? current.user.uid : undefined;
}
