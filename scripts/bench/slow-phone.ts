import type { CDPSession } from '@playwright/test';

/** Lighthouse's mobile preset; `cpu` is how many times slower the CPU runs. */
const SLOW = { bitsPerSecond: 1.64e6, latencyMs: 150, cpu: 4 };

/** Makes a page as slow as on a phone with slow 4G. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bitsPerSecond / 8,
    uploadThroughput: SLOW.bitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
}
