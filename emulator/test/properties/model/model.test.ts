import { expect, test } from 'vitest';
import { runModel } from './run-model.ts';

/** `npm run model:emulator` sets these. */
const { EMULATOR_MODEL_SEEDS = '3', EMULATOR_MODEL_STEPS = '300' } = process.env;
const MS_A_STEP = 100;
const seeds = Array.from({ length: Number(EMULATOR_MODEL_SEEDS) }, (_, index) => index + 1);
const steps = Number(EMULATOR_MODEL_STEPS);

test.each(seeds)('clients and listeners follow the model, seed %i', { timeout: steps * MS_A_STEP }, async (seed) => {
  const { listened, resumed } = await runModel(seed, steps);
  expect(listened).toBeGreaterThan(steps / 100);
  expect(resumed).toBeGreaterThan(steps / 100);
});
