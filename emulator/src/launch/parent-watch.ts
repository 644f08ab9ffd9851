/** Notices that the CLI is gone (it may be killed without a word) so that no emulator stays behind holding the port. */

const POLL_MS = 500;

export function watchParent(parentPid: number, onGone: () => void): void {
  const timer = setInterval(() => {
    if (isGone(parentPid)) {
      clearInterval(timer);
      onGone();
    }
  }, POLL_MS);
  timer.unref();
}

/** An orphan gets another parent on POSIX; Windows keeps the number, so the process itself is looked for. */
function isGone(parentPid: number): boolean {
  if (process.platform !== 'win32') return process.ppid !== parentPid;
  try {
    process.kill(parentPid, 0);
    return false;
  } catch {
    return true;
  }
}
