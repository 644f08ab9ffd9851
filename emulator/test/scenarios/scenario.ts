/** A scenario: what one client does and what it sees, the same through every SDK. */
import type { Fields, Neutral } from '../sdk/neutral.ts';
import type { QuerySpec, Sdk } from '../sdk/sdk.ts';

export interface Scenario {
  /** A claim. */
  readonly name: string;
  /** `root` is a collection of the scenario's own. */
  readonly run: (sdk: Sdk, root: string) => Promise<Neutral>;
  readonly expected: Neutral;
}

/** Documents by id, written before the scenario asks. */
export async function fill(sdk: Sdk, collection: string, documents: { readonly [id: string]: Fields }): Promise<void> {
  await sdk.write(...Object.entries(documents).map(([id, data]) => ({ set: `${collection}/${id}`, data })));
}

export async function idsOf(sdk: Sdk, spec: QuerySpec): Promise<string> {
  return (await sdk.query(spec)).map(({ id }) => id).join(' ');
}
