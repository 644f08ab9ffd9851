import type { CallName, Calls } from '@tagpo/contract/calls/all';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@tagpo/contract/calls/define-call';

/** A call as it may be made, and its answer; a test parses them by the call's schemas. */
export type Example<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly response: ResponseOf<C>;
} & (BodyOf<C> extends null ? object : { readonly body: BodyOf<C> });

export type Examples = { readonly [Name in CallName]: Example<Calls[Name]> };
