/** Renders `docs/api.md` from the contract's calls. */
import { ALL_CALLS, CALLS, CALLS_BY_AREA, type CallName } from '../../contract/src/calls/all.ts';
import type { Call } from '../../contract/src/calls/define-call.ts';
import { NEXT_CURSOR_HEADER, REQUEST_ID_HEADER } from '../../contract/src/endpoints.ts';
import { ERRORS, type ErrorCode } from '../../contract/src/errors.ts';
import {
  ADDRESS_SHARE,
  COUNTED_BY_MEMBER_ALONE,
  type LimitedAction,
  MAX_BODY_BYTES,
  RATE_LIMITS,
} from '../../contract/src/product.ts';
import { describeWindow, errorsOf } from '../../functions/src/features/openapi/document.ts';
import { exampleOf } from '../../functions/src/features/openapi/examples.ts';

const WHO = {
  everybody: 'anybody, without a token',
  'signed-in': 'anybody signed in',
  leavers: 'anybody signed in',
  members: 'members with a finished profile',
  administrators: 'administrators',
} as const;

/** Codes that the page lists once for all calls. */
const COMMON: readonly ErrorCode[] = [
  'invalid-query',
  'invalid-json',
  'body-too-large',
  'not-json',
  'unauthenticated',
  'account-erased',
  'app-check-failed',
  'origin-refused',
  'account-deactivated',
  'rate-limited',
  'internal',
];

export function renderApiPage(): string {
  return [
    introduction(),
    ...CALLS_BY_AREA.flatMap(({ area, calls }) => [`## ${area}`, ...calls.map((name) => renderCall(name))]),
    '',
  ].join('\n\n');
}

function introduction(): string {
  return `# The API

Made by \`npm run docs\` of \`contract/src/calls/\`, the examples of the calls' schemas.
\`GET /api/openapi.json\` answers the same as OpenAPI 3.1, with the schemas. As every call it wants a token: an exception would
be one more rule to remember, and this page tells the rest of the world.

- **Base** \`/api\`, JSON in UTF-8, at most ${MAX_BODY_BYTES / 1024} KiB. No cookie is read.
- **Token** \`Authorization: Bearer <Firebase Authentication ID token>\` on every call that does not say otherwise.
- **Lists** answer a plain array. \`${NEXT_CURSOR_HEADER}\` holds the next page's cursor and is absent on the last page. A cursor belongs
  to the caller and the query it came from.
- **Unknown** query parameters and body fields are 400.
- **Errors** \`{ error, message, code, issues?, retryAfter?, requestId }\`: \`error\` and \`message\` are the same English sentence,
  \`code\` is for programs, \`issues\` lists \`{ path, key, message }\`, \`retryAfter\` is in seconds and also in the header
  \`Retry-After\`. \`${REQUEST_ID_HEADER}\` is on every answer.

Every call may answer ${COMMON.map((code) => `\`${code}\``).join(', ')} (those of a body where it takes one). The rest is told with each call.

## Errors

| code | status | sentence |
| --- | --- | --- |
${Object.entries(ERRORS)
  .map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`)
  .join('\n')}

## Limits

Over any such time, by member and, ${ADDRESS_SHARE} times as much, by address (${COUNTED_BY_MEMBER_ALONE.map((action) => `\`${action}\``).join(', ')} by member alone):
decision 030. One too many is 429 \`rate-limited\`.

| action | limit | calls |
| --- | --- | --- |
${(Object.keys(RATE_LIMITS) as LimitedAction[]).map(renderLimit).join('\n')}`;
}

function renderLimit(action: LimitedAction): string {
  const { limit, windowMs } = RATE_LIMITS[action];
  const calls = ALL_CALLS.filter(({ limits = [] }) => limits.includes(action)).map(({ name }) => `\`${name}\``);
  if (action === 'call') calls.push('every call of a member');
  return `| \`${action}\` | ${limit} in ${describeWindow(windowMs)} | ${calls.join(', ')} |`;
}

function renderCall(name: CallName): string {
  const call: Call = CALLS[name];
  const { method, path, page, limits = [] } = call;
  const example = exampleOf(call);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...Object(example.query) })) query.set(key, String(value));
  const target = path.replace(/:(\w+)/g, (_whole, key: string) => String(Object(example.params)[key]));
  const codes = errorsOf(call).filter((code) => !COMMON.includes(code));
  const facts = [
    `For ${WHO[call.who]}.`,
    page && `${page.size} a page, the next one by \`?${page.by}=\`.`,
    limits.length > 0 && `Limits: ${limits.map((action) => `\`${action}\``).join(', ')}.`,
    codes.length > 0 && `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ].filter((fact) => typeof fact === 'string');
  return [
    `### ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    `\`${name}\` ${call.summary}.`,
    facts.join(' '),
    block('http', `${method} /api${target}${query.size > 0 ? `?${query}` : ''}${renderBody(example)}`),
    block('jsonc', `// ${call.status ?? 200}\n${JSON.stringify(example.response, null, 2)}`),
  ].join('\n\n');
}

function renderBody({ body }: ReturnType<typeof exampleOf>): string {
  return body === undefined ? '' : `\n\n${JSON.stringify(body, null, 2)}`;
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
