/**
 * Counts the read units that Enterprise edition bills for what is read through it, as its published examples do: for a document that is
 * read by name one for each 4 KiB, for a scan one for each 4 KiB of all that it passes. Knows no indexes, so that every scan is one of
 * documents. https://firebase.google.com/docs/firestore/enterprise/pricing-examples
 */
import type { Document, DocumentReader } from '../../values/document.ts';
import { documentSize } from '../../values/limits.ts';
import type { Micros } from '../../values/value.ts';

const UNIT_BYTES = 4096;
/** A scan is billed this much for a document whose content it does not need, for example to count it. */
const MIN_ITEM_BYTES = 32;
/** Also for a query that reads nothing. */
const MIN_UNITS = 1;

interface Scanned {
  bytes: number;
}

export class BilledReader implements DocumentReader {
  readonly version: Micros;
  readonly #reader: DocumentReader;
  readonly #readsFields: boolean;
  readonly #scans: Scanned[] = [];
  #named = 0;

  /** `readsFields` is false where documents are only counted. */
  constructor(reader: DocumentReader, readsFields: boolean) {
    this.version = reader.version;
    this.#reader = reader;
    this.#readsFields = readsFields;
  }

  /** Of all that was read until now. */
  get units(): number {
    const scanned = this.#scans.reduce((sum, { bytes }) => sum + Math.ceil(bytes / UNIT_BYTES), 0);
    return Math.max(MIN_UNITS, this.#named + scanned);
  }

  get(path: string): Document | undefined {
    const document = this.#reader.get(path);
    this.#named += document === undefined ? 1 : Math.ceil(documentSize(path, document.fields) / UNIT_BYTES);
    return document;
  }

  collection(...place: Parameters<DocumentReader['collection']>): Iterable<Document> {
    return this.#scan(this.#reader.collection(...place));
  }

  collectionGroup(...place: Parameters<DocumentReader['collectionGroup']>): Iterable<Document> {
    return this.#scan(this.#reader.collectionGroup(...place));
  }

  descendants(...place: Parameters<DocumentReader['descendants']>): Iterable<Document> {
    return this.#scan(this.#reader.descendants(...place));
  }

  *#scan(documents: Iterable<Document>): Generator<Document> {
    const scanned: Scanned = { bytes: 0 };
    this.#scans.push(scanned);
    for (const document of documents) {
      scanned.bytes += this.#readsFields ? documentSize(document.path, document.fields) : MIN_ITEM_BYTES;
      yield document;
    }
  }
}
