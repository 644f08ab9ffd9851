import { type Bucket, IdempotencyStrategy } from '@google-cloud/storage';
import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

/** A bucket of Cloud Storage, by default the app’s own. Interrupted calls are repeated: all of ours are idempotent. */
export function openBucket(app: App, name?: string): Bucket {
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
  return bucket;
}
