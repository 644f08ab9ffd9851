// Preloaded into the Firebase CLI. Its Functions emulator starts a process for every request that finds none idle: a page with 36 photos
// starts 36 at once, and a request whose process needs more than 30 seconds to load is never answered. Here, as on Cloud Run, the requests
// to a function share a process (`concurrency` of `onRequest`).
'use strict';

const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator');
const { RuntimeWorkerPool, RuntimeWorkerState } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');

const { startRuntime } = FunctionsEmulator.prototype;
const { getIdleWorker } = RuntimeWorkerPool.prototype;
if (!startRuntime || !getIdleWorker || !RuntimeWorkerState.BUSY) {
  throw new Error(
    'This firebase-tools starts functions in another way: adapt scripts/suite/firebase-cli/one-process-per-function.cjs to it.',
  );
}

/** Starts under way, by function. */
const starts = new Map();

FunctionsEmulator.prototype.startRuntime = function startOnce(backend, trigger) {
  const id = trigger?.id;
  if (id === undefined) return startRuntime.call(this, backend, trigger);
  if (!starts.has(id)) {
    const start = startRuntime.call(this, backend, trigger).finally(() => starts.delete(id));
    starts.set(id, start);
  }
  return starts.get(id);
};

RuntimeWorkerPool.prototype.getIdleWorker = function getReadyWorker(triggerId, runtime) {
  const isReady = ({ state }) => state === RuntimeWorkerState.IDLE || state === RuntimeWorkerState.BUSY;
  return getIdleWorker.call(this, triggerId, runtime) ?? this.getTriggerWorkers(triggerId, runtime).find(isReady);
};
