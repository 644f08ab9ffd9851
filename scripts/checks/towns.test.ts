import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where members of any test live, and where staff's people do, who are counted nowhere. */
const SHARED = ['Las Piñas', 'Cebu City', 'Mati'];

it('has each other town of a browser test in one file: nobody else’s members are in its lists', () => {
  const files = globSync('e2e/**/*.test.ts');
  const filesOf = Map.groupBy(
    files.flatMap((file) => {
      const towns = readFileSync(file, 'utf8').matchAll(/\b(?:location|livesIn): '([^',]+)/g);
      return [...new Set([...towns].map(([, town = '']) => town))].map((town) => ({ town, file }));
    }),
    ({ town }) => town,
  );
  const shared = [...filesOf].filter(([town, { length }]) => length > 1 && !SHARED.includes(town));
  expect(files.length).toBeGreaterThan(50);
  expect(shared).toEqual([]);
});
