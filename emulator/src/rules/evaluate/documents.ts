/**
 * get(), exists() and their After forms. One RPC reads each path once; one operation reads at most 10 paths and a batch 20.
 * https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits
 */
import { mapFromStored } from '../model/from-stored.ts';
import { Failure, mapOf, type Outcome, type RulesMap, RulesPath } from '../model/rules-value.ts';
import type { DocumentAccess, RulesDocument } from '../ruleset.ts';

const MAX_PER_OPERATION = 10;

interface DocumentReadsOptions {
  readonly documents: DocumentAccess;
  readonly accessCache?: Map<string, RulesDocument | undefined>;
  readonly accessLimit: number;
}

export class DocumentReads {
  readonly #options: Required<DocumentReadsOptions>;
  /** How many documents this operation read. A repeated read counts once. */
  count = 0;

  constructor({ documents, accessCache = new Map(), accessLimit }: DocumentReadsOptions) {
    this.#options = { documents, accessCache, accessLimit };
  }

  /** Calls `get`, `exists`, `getAfter` or `existsAfter` with a path. */
  call(name: string, path: RulesPath): Outcome {
    const absolute = documentPath(path);
    if (absolute === undefined) return new Failure(`Invalid document path given to [${name}].`);
    const document = this.#read(absolute, name.endsWith('After'));
    if (document instanceof Failure) return document;
    if (name.startsWith('exists')) return document !== undefined;
    return document === undefined ? new Failure(`Document ${absolute} does not exist.`) : resourceOf(document);
  }

  #read(path: string, isAfter: boolean): RulesDocument | undefined | Failure {
    const key = isAfter ? `after:${path}` : path;
    const { documents, accessCache, accessLimit } = this.#options;
    if (accessCache.has(key)) return accessCache.get(key);
    const isLimited = Number.isFinite(accessLimit);
    if (isLimited && (this.count >= MAX_PER_OPERATION || accessCache.size >= accessLimit)) {
      return new Failure('Too many document access calls.');
    }
    this.count++;
    const document = isAfter ? documents.after(path) : documents.before(path);
    accessCache.set(key, document);
    return document;
  }
}

/** A document as `resource`, `request.resource` or the result of `get()`. */
export function resourceOf({ path, fields }: RulesDocument): RulesMap {
  const id = path.slice(path.lastIndexOf('/') + 1);
  return mapOf({ data: mapFromStored(fields), id, __name__: RulesPath.parse(path) });
}

/** Undefined unless the path names a document: `/databases/D/documents/` and an even number of segments. */
function documentPath({ segments }: RulesPath): string | undefined {
  const texts = segments.map(({ text }) => (typeof text === 'string' ? text : ''));
  const isDocument =
    texts[0] === 'databases' && texts[2] === 'documents' && texts.length >= 5 && texts.length % 2 === 1;
  // A value with a slash would make the path name a document at another depth.
  const isPlain = texts.every((text) => text !== '' && !text.includes('/'));
  return isDocument && isPlain ? `/${texts.join('/')}` : undefined;
}
