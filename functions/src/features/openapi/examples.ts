import type { Call } from '@tagpo/contract/calls/define-call';
import * as z from 'zod/mini';

/** Values by the name of their field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  age: 29,
  bio: 'Writes more letters than he answers.',
  content: 'Kumusta? I liked your bio.',
  cursor: 'Zm9sbG93LXRoZS1oZWFkZXI',
  distance: 42,
  email: 'maria@example.com',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
  height: 1440,
  id: 'joseRizal01',
  location: 'Calamba City, Laguna',
  minAge: '25',
  name: 'Jose',
  placeId: '40305',
  query: 'jose',
  seed: 'bayanihan',
  since: '1.mfq0z9k0',
  timeZone: 'Asia/Manila',
  width: 1080,
};

/** Texts of the forms that the contract knows: ids, links, codes, numbers. */
const TEXTS = [
  'joseRizal01',
  'aB3dE5fG7hJ9kL1mN2pQ4r',
  'Rem0valMadeByFirebas',
  '5f0c2a4e-7d1b-4c3a-9e8f-1a2b3c4d5e6f',
  '12',
  'mfq0z9k0.joseRizal01',
  '1790000000000-k3v9x0q7m2a8d5f1h6j4n0p2r7.webp',
  '/photos/aB3dE5fG7hJ9kL1mN2pQ4r/full.webp?until=1790003600&signature=Zx8cV7bN6mQ5wE4rT3yU2i',
  'c2VhbGVkLWJ5LXRoZS1zZXJ2ZXItZm9yLW9uZS1hY2NvdW50',
  `B${'k'.repeat(86)}`,
  'TypeError',
  'assets/member-Ab12Cd34.js:1:20345',
];

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  email: 'maria@example.com',
};

/** A call as it may be made, and its answer, made of its schemas; a test parses each by the schema again. */
export function exampleOf({ params, query, body, response }: Call) {
  return {
    params: exampleOfSchema(params, 'input'),
    query: exampleOfSchema(query, 'input'),
    body: body === null ? undefined : exampleOfSchema(body, 'input'),
    response: exampleOfSchema(response, 'output'),
  };
}

function exampleOfSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  return makeValue(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function makeValue(schema: JsonSchema, name: string): unknown {
  const { const: constant, enum: [option] = [], anyOf: [alternative] = [], items, minimum = 0 } = schema;
  if (constant !== undefined || option !== undefined) return constant ?? option;
  if (alternative !== undefined) return makeValue(alternative, name);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return makeObject(schema);
    case 'array':
      return items === undefined ? [] : [makeValue(items as JsonSchema, name)];
    case 'string':
      return makeText(schema, name);
    case 'boolean':
      return false;
    default:
      return typeof BY_NAME[name] === 'number' ? BY_NAME[name] : Math.max(1, minimum);
  }
}

/** With the properties that are required; with the first one if none is. */
function makeObject({ properties = {}, required = [] }: JsonSchema): object {
  const names = Object.keys(properties);
  const chosen = required.length === 0 ? names.slice(0, 1) : names.filter((name) => required.includes(name));
  return Object.fromEntries(chosen.map((name) => [name, makeValue(properties[name] as JsonSchema, name)]));
}

function makeText({ format = '', pattern = '', minLength = 0 }: JsonSchema, name: string): string {
  const texts = [BY_FORMAT[format], BY_NAME[name], ...TEXTS].filter((text) => typeof text === 'string');
  const fitting = texts.find((text) => new RegExp(pattern).test(text) && text.length >= minLength);
  return pattern === '' && !(format in BY_FORMAT) && !(name in BY_NAME) ? 'A text.' : (fitting ?? '');
}
