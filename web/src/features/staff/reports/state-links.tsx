import type { ReportState } from '@tagpo/contract/wire/staff/report';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/view/class-names.ts';

type StateLinksProps = {
  label: string;
  links: { state: ReportState; text: string; isCurrent: boolean }[];
  isSmall?: boolean;
};

export function StateLinks({ label, links, isSmall = false }: StateLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {links.map(({ state, text, isCurrent }) => (
        <Link
          key={state}
          to={{ pathname: paths.adminReports, search: state === 'open' ? '' : `state=${state}` }}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'grid place-items-center rounded-full bg-sunken px-4 text-small font-semibold transition hover:brightness-97 aria-[current]:bg-ink aria-[current]:text-paper',
            isSmall ? 'relative min-h-9 after:absolute after:-inset-1' : 'min-h-11',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
