/** What the cases ask with: REST and gRPC calls as an administrator, in a project of their own each. Judges no answer. */
import type { JsonObject } from '../../src/values/json.ts';
import { connect, type GrpcClient } from '../raw/grpc-client.ts';
import { putRules, type Target } from '../target.ts';

/** Google's emulator leaves some requests without an answer. */
const TIMEOUT_MS = 10_000;

export interface Answer {
  /** `OK` or the name of the error. */
  readonly status: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind of request
  readonly body: any;
}

export class Client {
  readonly target: Target;
  readonly project: string;
  readonly database: string;
  /** The name of the root of documents. */
  readonly root: string;
  readonly grpc: GrpcClient;

  constructor(target: Target, project: string) {
    this.target = target;
    this.project = project;
    this.database = `projects/${project}/databases/(default)`;
    this.root = `${this.database}/documents`;
    this.grpc = connect(target);
  }

  close(): void {
    this.grpc.close();
  }

  async call(method: string, path: string, body?: object, authorization = 'Bearer owner'): Promise<Answer> {
    const request = {
      method,
      headers: { authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`http://${this.target.address}${path}`, request).catch(() => undefined);
    if (!response) return { status: 'no answer', message: '', body: undefined };
    const text = await response.text();
    const parsed = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    const { error } = Array.isArray(parsed) ? (parsed[0] ?? {}) : parsed;
    return {
      status: error?.status ?? (response.ok ? 'OK' : `${response.status}`),
      message: error?.message ?? '',
      body: parsed,
    };
  }

  /** Calls a verb of the root of documents, such as `runQuery`. */
  post(verb: string, body: object): Promise<Answer> {
    return this.call('POST', `/v1/${this.root}:${verb}`, body);
  }

  query(structuredQuery: object, more: object = {}): Promise<Answer> {
    return this.post('runQuery', { structuredQuery, ...more });
  }

  get(path: string, authorization?: string): Promise<Answer> {
    return this.call('GET', `/v1/${this.root}/${path}`, undefined, authorization);
  }

  /** Replaces documents, given by their paths. */
  write(documents: { readonly [path: string]: JsonObject }): Promise<Answer> {
    const writes = Object.entries(documents).map(([path, fields]) => ({
      update: { name: `${this.root}/${path}`, fields },
    }));
    return this.post('commit', { writes });
  }

  async setRules(body: string): Promise<void> {
    await putRules(this.target, this.project, `service cloud.firestore { match /databases/{d}/documents { ${body} } }`);
  }
}

export const text = (stringValue: string) => ({ stringValue });
export const integer = (value: number) => ({ integerValue: `${value}` });

export const vector = (...values: number[]) => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: values.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});

/** An ID token of nobody's signature. */
export function unsignedToken(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}
