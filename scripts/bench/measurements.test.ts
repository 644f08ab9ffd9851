import { expect, it } from 'vitest';
import { Measurements } from './measurements.ts';

const never = () => new Promise<never>(() => {});

it('says of each measurement what was not seen, and goes on', async () => {
  const measurements = new Measurements();
  const refuse = async () => {
    throw new Error('No card within 10 s');
  };
  await measurements.add({ title: 'Refused', work: refuse, rowsOf: () => [] });
  await measurements.add({ title: 'Endless', limitSeconds: 0.05, work: never, rowsOf: () => [] });
  await measurements.add({ title: 'Measured', work: async () => 7, rowsOf: (ms) => [['time', `${ms} ms`, '≤ 9 ms']] });
  expect(measurements.rows).toEqual([
    ['Refused', 'NOT SEEN'],
    ['Endless', 'NOT SEEN'],
    ['time', '7 ms', '≤ 9 ms'],
  ]);
  expect(measurements.missing).toEqual(['Refused: No card within 10 s', 'Endless: did not end within 0.05 s']);
});

it('tells a measurement that its time is over', async () => {
  const measurements = new Measurements();
  let isOver: boolean | undefined;
  const work = (over: AbortSignal) => {
    over.addEventListener('abort', () => {
      isOver = true;
    });
    return never();
  };
  await measurements.add({ title: 'Endless', limitSeconds: 0.05, work, rowsOf: () => [] });
  expect(isOver).toBe(true);
});
