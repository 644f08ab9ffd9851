import type { ClientReport } from '@tagpo/contract/wire/client-report';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { screenOf } from './screen-of.ts';

type Vital = Extract<ClientReport, { kind: 'vital' }>;

/** Keeps each vital in `vitals` as its value changes, with the screen on which it did. */
export function followVitals(vitals: Map<string, ClientReport>): void {
  const keep = ({ name, value }: Metric) => {
    const metric = name as Vital['metric'];
    vitals.set(metric, { kind: 'vital', metric, value, screen: screenOf(location.pathname) });
  };
  for (const follow of [onLCP, onINP, onCLS]) follow(keep, { reportAllChanges: true });
}
