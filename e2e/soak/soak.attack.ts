import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('loses and doubles none of 500 messages in bad weather', async () => {
  const { outcomes, breaches } = await soak({
    seed: 1,
    sends: 500,
    conversations: 20,
    maxDelayMs: 200,
    offlineQueue: 30,
    clockSkewMs: 10 * 60_000,
  });
  expect(breaches).toEqual([]);
  expect(outcomes.ok).toBeGreaterThan(400);
}, 300_000);
