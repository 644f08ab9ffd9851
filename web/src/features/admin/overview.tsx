import { ActivityPanel } from './activity/activity-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { StatCards } from './people/stat-cards.tsx';

/** Figures above; people and the log side by side where there is room. */
export function Overview() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <StatCards />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <PeoplePanel />
        <ActivityPanel />
      </div>
    </div>
  );
}
