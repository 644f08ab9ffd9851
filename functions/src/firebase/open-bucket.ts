import { type Bucket, IdempotencyStrategy } from '@google-cloud/storage';
import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

/** A bucket of Cloud Storage, the app's own unless named. A call that breaks off is made again: each of ours may be done twice. */
export function openBucket(app: App, name?: string): Bucket {
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return bucket;
}
