type LooksOptions = {
  look: () => Promise<void>;
  /** Milliseconds until the next look; undefined: none. */
  nextIn: (failures: number) => number | undefined;
};

/** Looks again and again, one look at a time. */
export function createLooks({ look, nextIn }: LooksOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isWanted = false;
  let failures = 0;
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
      try {
        await look();
        failures = 0;
      } catch {
        // The caller of `look` has handled the error; here it only counts.
        failures += 1;
        isWanted = false;
      }
    }
    isLooking = false;
    plan();
  };
  return {
    /** Looks now, or as soon as the current look is answered. */
    now: run,
    /** To be called when the delay may have changed. */
    plan,
    end(): void {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
