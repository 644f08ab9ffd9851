type LooksOptions = {
  look: () => Promise<void>;
  /** Called after each look, answered or failed. */
  onLooked: () => void;
  /** Milliseconds until the next look; undefined: none. */
  nextIn: (failures: number) => number | undefined;
};

/** Looks again and again, one look at a time. */
export function createLooks({ look, onLooked, nextIn }: LooksOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isWanted = false;
  let failures = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasEnded = false;

  const plan = () => {
    clearTimeout(timer);
    const ms = hasEnded || isLooking ? undefined : nextIn(failures);
    if (ms !== undefined) timer = setTimeout(run, ms);
  };
  const run = async () => {
    isWanted = true;
    if (isLooking || hasEnded) return;
    clearTimeout(timer);
    isLooking = true;
    while (isWanted && !hasEnded) {
      isWanted = false;
      lookedAt = performance.now();
      try {
        await look();
        failures = 0;
      } catch {
        // The API's errors are reported where it is called; here they only count.
        failures += 1;
        lookedAt = Number.NEGATIVE_INFINITY;
        isWanted = false;
      }
      onLooked();
    }
    isLooking = false;
    plan();
  };
  return {
    /** Looks now, or as soon as the current look is answered. */
    now: run,
    /** To be called when the delay may have changed. */
    plan,
    /** Whether the last look failed. */
    hasFailed: () => failures > 0,
    /** Milliseconds since the last look began; infinite if it failed. */
    age: () => performance.now() - lookedAt,
    end(): void {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
