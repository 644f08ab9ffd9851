import { expect, it } from 'vitest';
import { readClientSettings } from './build.ts';
import { readFirebaseConfig } from './ports.ts';

it('builds the same client for every port offset', () => {
  const settings = readClientSettings(readFirebaseConfig());
  expect(readClientSettings(readFirebaseConfig(1000))).toEqual(settings);
  expect(JSON.parse(settings.VITE_EMULATOR_HOSTS)).toMatchObject({ auth: '+4097', storage: '+4197' });
  expect(readClientSettings(readFirebaseConfig(1000), 16_000).VITE_EMULATOR_HOSTS).toContain('"firestore":"-6920"');
});
