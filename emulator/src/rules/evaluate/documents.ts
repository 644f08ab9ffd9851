/**
 * The document functions of rules, with their limits: each path is read once per RPC, at most 10 for one operation and 20
 * for all operations of a batch. https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits
 */
import { mapFromStored } from '../model/from-stored.ts';
import { Failure, type Outcome, type RulesMap, RulesPath, type RulesValue } from '../model/rules-value.ts';
import type { DocumentAccess, RulesDocument } from '../ruleset.ts';

const MAX_PER_OPERATION = 10;

export interface DocumentReaderOptions {
  readonly documents: DocumentAccess;
  readonly cache: Map<string, RulesDocument | undefined>;
  readonly limit: number;
}

export class DocumentReads {
  readonly #options: DocumentReaderOptions;
  /** Reads made by this operation, without repeats. */
  count = 0;

  constructor(options: DocumentReaderOptions) {
    this.#options = options;
  }

  /** `name` is `get`, `exists`, `getAfter` or `existsAfter`. */
  call(name: string, path: RulesPath): Outcome {
    const absolute = documentPath(path);
    if (absolute === undefined) return new Failure(`Invalid document path given to [${name}].`);
    const document = this.#read(absolute, name.endsWith('After'));
    if (document instanceof Failure) return document;
    if (name.startsWith('exists')) return document !== undefined;
    return document === undefined ? new Failure(`Document ${absolute} does not exist.`) : resourceOf(document);
  }

  #read(path: string, isAfter: boolean): RulesDocument | undefined | Failure {
    const { documents, cache, limit } = this.#options;
    const key = isAfter ? `after:${path}` : path;
    if (cache.has(key)) return cache.get(key);
    if (this.count >= Math.min(limit, MAX_PER_OPERATION) || cache.size >= limit) {
      return new Failure('Too many document access calls.');
    }
    this.count++;
    const document = isAfter ? documents.after(path) : documents.before(path);
    cache.set(key, document);
    return document;
  }
}

/** `resource` and the result of `get()`. */
export function resourceOf({ path, fields }: RulesDocument): RulesMap {
  return new Map<string, RulesValue>([
    ['data', mapFromStored(fields)],
    ['id', path.slice(path.lastIndexOf('/') + 1)],
    ['__name__', RulesPath.parse(path)],
  ]);
}

/** Undefined unless the path names a document: `/databases/D/documents/` and an even number of segments. */
function documentPath({ segments }: RulesPath): string | undefined {
  const texts = segments.map(({ text }) => (typeof text === 'string' ? text : ''));
  const isDocument =
    texts[0] === 'databases' && texts[2] === 'documents' && texts.length >= 5 && texts.length % 2 === 1;
  // A value with a slash in it must not reach another document than the path's shape says.
  const isPlain = texts.every((text) => text !== '' && !text.includes('/'));
  return isDocument && isPlain ? `/${texts.join('/')}` : undefined;
}
