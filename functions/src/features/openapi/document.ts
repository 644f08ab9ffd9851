import { CALLS, CALLS_BY_AREA } from '@tagpo/contract/calls/all';
import type { Call } from '@tagpo/contract/calls/define-call';
import { API_BASE, NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { ERRORS, type ErrorCode, errorBody } from '@tagpo/contract/errors';
import { ADDRESS_SHARE, COUNTED_BY_MEMBER_ALONE, PRODUCT_NAME, RATE_LIMITS } from '@tagpo/contract/product';
import { ownProfile } from '@tagpo/contract/wire/account/account';
import { conversation } from '@tagpo/contract/wire/conversations/conversation';
import { message } from '@tagpo/contract/wire/conversations/message';
import { photo } from '@tagpo/contract/wire/profile/photo';
import { dealtCard, userCard, viewedProfile } from '@tagpo/contract/wire/profile/user';
import { adminLogEntry, adminUser } from '@tagpo/contract/wire/staff/admin';
import { adminReport, ownReport } from '@tagpo/contract/wire/staff/report';
import * as z from 'zod/mini';
import { exampleOf } from './examples.ts';

type Json = z.output<ReturnType<typeof z.json>>;
type JsonObject = { [key: string]: Json };

/** Schemas that stand in the document once, by name. */
const named = z.registry<{ id: string }>();
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  AdminLogEntry: adminLogEntry,
  AdminReport: adminReport,
  AdminUser: adminUser,
  Conversation: conversation,
  Error: errorBody,
  MemberProfile: viewedProfile,
  Message: message,
  OwnProfile: ownProfile,
  OwnReport: ownReport,
  Photo: photo,
  UserCard: userCard,
  DealtCard: dealtCard,
};
for (const [id, schema] of Object.entries(NAMED)) named.add(schema, { id });

let made: JsonObject | undefined;

/** The API as OpenAPI 3.1, made of the contract once. */
export function describeApi(): JsonObject {
  made ??= makeDocument();
  return made;
}

function makeDocument(): JsonObject {
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  for (const { area, calls } of CALLS_BY_AREA) {
    for (const name of calls) {
      const call = CALLS[name];
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: { tags: [area], ...describeCall(call, schemas) } };
    }
  }
  toSchema(errorBody, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: `Lists answer a plain array; the next page’s cursor is in the header ${NEXT_CURSOR_HEADER}.`,
    },
    servers: [{ url: API_BASE }],
    security: [{ idToken: [] }],
    tags: CALLS_BY_AREA.map(({ area }) => ({ name: area })),
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase Authentication ID token' },
      },
      schemas,
    },
  };
}

function describeCall(call: Call, schemas: JsonObject): JsonObject {
  const example = exampleOf(call);
  const status = String(call.status ?? 200);
  const parameters = [
    ...toParameters(call.params, { place: 'path', examples: example.params, schemas }),
    ...toParameters(call.query, { place: 'query', examples: example.query, schemas }),
  ];
  const body = call.body === null ? undefined : toSchema(call.body, 'input', schemas);
  const limits = describeLimits(call);
  return {
    operationId: call.name,
    summary: call.summary,
    ...(limits === '' ? {} : { description: limits }),
    ...(call.who === 'everybody' ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body, example: toJson(example.body) } } },
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(call.page === undefined ? {} : { headers: { [NEXT_CURSOR_HEADER]: { schema: { type: 'string' } } } }),
        content: {
          'application/json': { schema: toSchema(call.response, 'output', schemas), example: toJson(example.response) },
        },
      },
      ...describeErrors(call),
    },
  };
}

/** One sentence a limit, or nothing. */
function describeLimits({ limits = [] }: Call): string {
  return limits
    .map((action) => {
      const { limit, windowMs } = RATE_LIMITS[action];
      const byAddress = COUNTED_BY_MEMBER_ALONE.includes(action) ? '' : `, ${ADDRESS_SHARE * limit} by address`;
      return `At most ${limit} (\`${action}\`) in ${describeWindow(windowMs)}${byAddress}.`;
    })
    .join(' ');
}

export function describeWindow(windowMs: number): string {
  const minutes = windowMs / 60_000;
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}

/** Every code the call may answer, in the order of the contract's table. */
export function errorsOf({ who, body, params, errors = [], limits = [] }: Call): ErrorCode[] {
  const possible = new Set<ErrorCode>(['invalid-query', 'app-check-failed', 'origin-refused', 'internal', ...errors]);
  if (body !== null) for (const code of BODY_ERRORS) possible.add(code);
  if (Object.keys(toInputSchema(params).properties ?? {}).length > 0) possible.add('invalid-id');
  if (who !== 'everybody') possible.add('unauthenticated').add('account-deactivated');
  if (who !== 'everybody' && who !== 'leavers') possible.add('account-erased');
  // How much one may call in all is limited, whatever one calls.
  if (who === 'signed-in' || who === 'leavers' || who === 'members') possible.add('rate-limited');
  if (who === 'members') possible.add('profile-incomplete');
  if (who === 'administrators') possible.add('not-admin');
  if (limits.length > 0) possible.add('rate-limited');
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => possible.has(code));
}

const BODY_ERRORS = ['invalid-body', 'invalid-json', 'body-too-large', 'not-json'] as const;

function describeErrors(call: Call): JsonObject {
  const byStatus = Map.groupBy(errorsOf(call), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
      },
    ]),
  );
}

interface Parameters {
  readonly place: 'path' | 'query';
  readonly examples: unknown;
  readonly schemas: JsonObject;
}

function toParameters(schema: z.ZodMiniType, { place, examples }: Parameters): JsonObject[] {
  const { properties = {}, required = [] } = toInputSchema(schema);
  const example: Readonly<Record<string, unknown>> = { ...Object(examples) };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(example[name] === undefined ? {} : { example: toJson(example[name]) }),
  }));
}

const objectSchema = z.looseObject({
  properties: z.optional(z.record(z.string(), z.json())),
  required: z.optional(z.array(z.string())),
});

function toInputSchema(schema: z.ZodMiniType) {
  return z.parse(objectSchema, toJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
}

/** The schema, with what has a name put among `schemas`. */
function toSchema(schema: z.ZodMiniType, io: 'input' | 'output', schemas: JsonObject): JsonObject {
  const made = z.toJSONSchema(schema, { io, metadata: named, unrepresentable: 'any' });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _version, $defs: definitions = {}, id: ownName, ...rest } = parseObject(text);
  for (const [name, definition] of Object.entries(z.parse(z.record(z.string(), z.json()), definitions))) {
    schemas[name] = withoutId(definition);
  }
  if (typeof ownName !== 'string') return rest;
  schemas[ownName] = rest;
  return { $ref: `#/components/schemas/${ownName}` };
}

function withoutId(definition: Json): Json {
  const { id: _id, ...rest } = parseObject(JSON.stringify(definition));
  return rest;
}

const parseObject = (text: string): JsonObject => z.parse(z.record(z.string(), z.json()), JSON.parse(text));
const toJson = (value: unknown): Json => z.parse(z.json(), JSON.parse(JSON.stringify(value)));
