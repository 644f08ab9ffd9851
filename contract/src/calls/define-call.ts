import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { LimitedAction } from '../product.ts';
import { memberId } from '../wire/profile/user.ts';

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** Who may make a call. `everybody` sends no token; the account of `leavers` may be erased already. */
export type Who = 'everybody' | 'signed-in' | 'leavers' | 'members' | 'administrators';

interface Shapes {
  readonly params: Schema;
  readonly query: Schema;
  readonly body: Schema | null;
  readonly response: Schema;
}

interface Facts<W extends Who> {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly who: W;
  readonly summary: string;
  /** Error codes besides those that every such call may answer. */
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly LimitedAction[];
  /** The size of a full page, and the query parameter that takes the cursor of the next one (`X-Next-Cursor`). */
  readonly page?: { readonly size: number; readonly by: 'cursor' | 'before' };
  readonly status?: 201;
  /** The file name under which a browser saves the answer. */
  readonly download?: string;
}

/** A call of the API: the source of the typed client, the server's route, tests and the OpenAPI description. */
export interface Call<Name extends string = string, W extends Who = Who, S extends Shapes = Shapes> extends Facts<W> {
  /** Its name in the log and the OpenAPI description. */
  readonly name: Name;
  readonly params: S['params'];
  readonly query: S['query'];
  readonly body: S['body'];
  readonly response: S['response'];
}

type Nothing = z.ZodMiniObject<Record<never, never>, z.core.$strict>;
const nothing: Nothing = z.strictObject({});

interface Definition<S extends Shapes, W extends Who> extends Omit<Facts<W>, 'who'> {
  readonly who?: W;
  readonly params?: S['params'];
  readonly query?: S['query'];
  readonly body?: S['body'];
  readonly response: S['response'];
}

/** Defines a call. By default it is for members, without params, query or body. The client's build (`web/bundle/client-calls.ts`) drops what only the server needs. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Name extends string,
  Response extends Schema,
  const W extends Who = 'members',
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema | null = null,
>(
  name: Name,
  definition: Definition<{ params: Params; query: Query; body: Body; response: Response }, W>,
): Call<Name, W, { params: Params; query: Query; body: Body; response: Response }> {
  const defaults = { who: 'members', params: nothing, query: nothing, body: null };
  return { ...defaults, ...definition, name } as Call<
    Name,
    W,
    { params: Params; query: Query; body: Body; response: Response }
  >;
}

export const ofMember = z.strictObject({ id: memberId });
export const done = z.strictObject({ success: z.literal(true) });
/** The answer of calls without a result. */
export const DONE = { success: true } as const;

/** The types of a client's request and answer; `null` for calls without a body. */
export type ParamsOf<C extends Call> = z.input<C['params']>;
export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = C['body'] extends Schema ? z.input<C['body']> : null;
export type ResponseOf<C extends Call> = z.output<C['response']>;
