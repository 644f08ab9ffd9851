import type { ClientReport } from '@tagpo/contract/wire/client-report';
import type { Metric } from 'web-vitals';
import { screenOf } from './screen-of.ts';

type Vital = Extract<ClientReport, { kind: 'vital' }>;

/** Keeps each vital in `vitals` as its value changes, with the screen on which it did. */
export async function followVitals(vitals: Map<string, ClientReport>): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  const keep = ({ name, value }: Metric) => {
    const metric = name as Vital['metric'];
    vitals.set(metric, { kind: 'vital', metric, value, screen: screenOf(location.pathname) });
  };
  for (const follow of [onLCP, onINP, onCLS]) follow(keep, { reportAllChanges: true });
}
