import type { QueryOf } from '@tagpo/contract/calls/define-call';
import type { listAdminLogs } from '@tagpo/contract/calls/staff';
import { memberId } from '@tagpo/contract/wire/profile/user';
import { ADMIN_ACTIONS, type AdminAction } from '@tagpo/contract/wire/staff/admin';

export const FILTER_NAMES = ['action', 'admin', 'target', 'from', 'to'] as const;
export type LogFilters = Record<(typeof FILTER_NAMES)[number], string> & { action: AdminAction | '' };
/** Keys of validation messages, except for the dates. */
export type LogIssues = { admin?: 'invalid-input'; target?: 'invalid-input'; to?: 'dates-inverted' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of the address. Invalid ones are ignored. */
export function readLogFilters(address: URLSearchParams): LogFilters {
  const text = (name: string) => address.get(name)?.trim() ?? '';
  const day = (name: string) => (startOfDay(text(name)) ? text(name) : '');
  return {
    action: ADMIN_ACTIONS.find((action) => action === text('action')) ?? '',
    admin: text('admin'),
    target: text('target'),
    from: day('from'),
    to: day('to'),
  };
}

export function hasFilters(filters: LogFilters): boolean {
  return FILTER_NAMES.some((name) => filters[name] !== '');
}

export function checkLogFilters({ admin, target, from, to }: LogFilters): LogIssues {
  const isWrongId = (id: string) => id !== '' && !memberId.safeParse(id).success;
  return {
    ...(isWrongId(admin) && { admin: 'invalid-input' }),
    ...(isWrongId(target) && { target: 'invalid-input' }),
    ...(from !== '' && to !== '' && from > to && { to: 'dates-inverted' }),
  };
}

/** The query of `GET /admin/logs`, without invalid filters. Days are those of this device, the last one included. */
export function toLogQuery(filters: LogFilters): QueryOf<typeof listAdminLogs> {
  const issues = checkLogFilters(filters);
  const action = ADMIN_ACTIONS.find((one) => one === filters.action);
  const from = startOfDay(filters.from);
  const to = issues.to ? undefined : startOfDay(filters.to, 1);
  return {
    ...(action && { action }),
    ...(filters.admin && !issues.admin && { adminId: filters.admin }),
    ...(filters.target && !issues.target && { targetId: filters.target }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The start of a day on this device, `later` days on. */
function startOfDay(day: string, later = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
