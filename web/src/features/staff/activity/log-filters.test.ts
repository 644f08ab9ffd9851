import { listLogsQuery } from '@tagpo/contract/wire/staff/admin';
import { describe, expect, it } from 'vitest';
import { checkLogFilters, type LogFilters, readLogFilters, toLogQuery } from './log-filters.ts';

const none: LogFilters = { action: '', admin: '', target: '', from: '', to: '' };
const read = (search: string) => readLogFilters(new URLSearchParams(search));

describe('the filters of the log', () => {
  it('are read from the address', () => {
    expect(read('action=user.deactivated&admin=a1&target=+t1+&from=2026-02-01&to=2026-02-28')).toEqual({
      action: 'user.deactivated',
      admin: 'a1',
      target: 't1',
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it.each(['action=user.eaten', 'from=yesterday', 'to=2026-13-45', 'other=1'])('are empty for ?%s', (search) => {
    expect(read(search)).toEqual(none);
  });

  it.each([
    [{ admin: '../x' }, { admin: 'invalid-input' }],
    [{ target: 'a b' }, { target: 'invalid-input' }],
    [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'dates-inverted' }],
    [{ from: '2026-03-01', to: '2026-03-01' }, {}],
  ] as const)('%j have the issues %j', (filters, issues) => {
    expect(checkLogFilters({ ...none, ...filters })).toEqual(issues);
  });

  it('ask for whole days of this device', () => {
    const query = toLogQuery({ ...none, from: '2026-02-01', to: '2026-02-01' });
    expect(query).toEqual({ from: new Date(2026, 1, 1).toISOString(), to: new Date(2026, 1, 2).toISOString() });
    expect(listLogsQuery.safeParse(query).success).toBe(true);
  });

  it('leave out what is wrong', () => {
    expect(toLogQuery({ action: '', admin: 'a b', target: 't1', from: '2026-03-02', to: '2026-03-01' })).toEqual({
      targetId: 't1',
      from: new Date(2026, 2, 2).toISOString(),
    });
  });
});
