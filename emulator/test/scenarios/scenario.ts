/** A scenario is what one client does and what it must see. It runs through every SDK. */
import type { Fields, Neutral } from '../sdk/neutral.ts';
import type { QuerySpec, Sdk, ServerSdk, Write } from '../sdk/sdk.ts';

export interface Scenario<Client extends Sdk = Sdk> {
  readonly name: string;
  /** No other run uses the collection `root`. */
  readonly run: (sdk: Client, root: string) => Promise<Neutral>;
  readonly expected: Neutral;
}

/** It runs through the SDKs for servers only. */
export type ServerScenario = Scenario<ServerSdk>;

/** Writes documents, given by their ids. */
export async function fill(sdk: Sdk, collection: string, documents: { readonly [id: string]: Fields }): Promise<void> {
  await sdk.write(...Object.entries(documents).map(([id, data]) => ({ set: `${collection}/${id}`, data })));
}

export async function queryIds(sdk: Sdk, spec: QuerySpec): Promise<string> {
  return (await sdk.query(spec)).map(({ id }) => id).join(' ');
}

/** The same write to a document in the collection `root`. */
export function below(root: string, write: Write): Write {
  if ('delete' in write) return { delete: `${root}/${write.delete}` };
  return 'set' in write ? { ...write, set: `${root}/${write.set}` } : { ...write, update: `${root}/${write.update}` };
}
