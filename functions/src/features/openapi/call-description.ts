import type { EndpointName } from '@tagpo/contract/endpoints';
import type { ErrorCode } from '@tagpo/contract/errors';
import type { LimitedAction } from '@tagpo/contract/product';
import type { RouteBody, RouteParams, RouteQuery, RouteResponse } from '@tagpo/contract/routes';

/** What the schemas of a call do not say of it. Its examples are parsed by them. */
export interface CallDescription<N extends EndpointName> {
  readonly area: 'Members' | 'Own profile' | 'Choices' | 'Messages' | 'Safety' | 'Administration' | 'This page';
  readonly summary: string;
  /** Who may make it; `everybody` sends no token. */
  readonly who: 'everybody' | 'signed-in' | 'members' | 'administrators';
  /** Beside those that every such call may answer. */
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly LimitedAction[];
  /** Entries of a full page; the next one's cursor is in `X-Next-Cursor` and is taken back by this parameter. */
  readonly page?: { readonly size: number; readonly by: 'cursor' | 'before' };
  readonly status?: 201;
  readonly example: {
    readonly params?: RouteParams<N>;
    readonly query?: RouteQuery<N>;
    readonly response: RouteResponse<N>;
  } & (RouteBody<N> extends null ? object : { readonly body: RouteBody<N> });
}

export type CallDescriptions<N extends EndpointName = EndpointName> = { readonly [Name in N]: CallDescription<Name> };
