import { widenSearch } from '@tagpo/contract/calls/search';
import { SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import type { SearchWidening } from '@tagpo/contract/wire/members/search';
import { MAX_COUNTED } from '@tagpo/contract/wire/members/swipe';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextLink } from '../../../components/links.tsx';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { searchMessages } from '../../../messages/meeting/search.ts';
import { useApi } from '../../../server/use-api.ts';
import { type Filters, fromQuery, toQuery } from './filters.ts';

type WideningsProps = { filters: Filters; onWiden: (filters: Filters) => void };

/** Shown under an empty search: whom each filter leaves out, the most first, and a button that does without it. */
export function Widenings({ filters, onWiden }: WideningsProps) {
  const t = useMessages(searchMessages);
  const { data: widenings } = useWidenings(filters);
  if (!widenings) return null;
  if (widenings.length === 0) return <TextLink to={paths.everybody}>{t.everybody}</TextLink>;
  const most = widenings.toSorted((one, other) => other.count - one.count);
  return (
    <ul
      data-keep-clear
      className="grid w-full gap-2 text-left"
      style={{
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(19rem, 100%), 1fr))',
        maxWidth: `${Math.min(2, most.length) * 24}rem`,
      }}
    >
      {most.map((widening, index) => (
        <Row
          key={widening.by}
          widening={widening}
          isFirst={index === 0}
          onWiden={() => onWiden(fromQuery(widening.query))}
        />
      ))}
    </ul>
  );
}

type RowProps = { widening: SearchWidening; isFirst: boolean; onWiden: () => void };

function Row({ widening: { by, count }, isFirst, onWiden }: RowProps) {
  const t = useMessages(searchMessages);
  const id = useId();
  const { text, action } = useWords(by);
  const who = count === 1 ? t.oneMore : count < MAX_COUNTED ? t.more({ count }) : t.manyMore({ count });
  return (
    <li className="flex items-center justify-between gap-3 rounded-soft bg-card py-2 pr-2 pl-4 text-small">
      <span id={id}>{text({ who })}</span>
      <Button
        look={isFirst ? 'ink' : 'plain'}
        aria-describedby={id}
        onClick={onWiden}
        className="min-h-11 shrink-0 px-4 text-small slim:shrink"
      >
        {action}
      </Button>
    </li>
  );
}

function useWords(by: SearchWidening['by']) {
  const t = useMessages(searchMessages);
  const words = {
    ages: { text: t.withoutAges, action: t.widenAges },
    distance: { text: t.withoutDistance, action: t.chipDistance({ distance: SEARCH_DISTANCE_KM.max }) },
    location: { text: t.withoutLocation, action: t.widenLocation },
    gender: { text: t.withoutGender, action: t.anyGender },
    goal: { text: t.withoutGoal, action: t.anyGoal },
    height: { text: t.withoutHeight, action: t.anyHeight },
    interest: { text: t.withoutInterest, action: t.anyInterest },
    religion: { text: t.withoutReligion, action: t.anyReligion },
  };
  return words[by];
}

function useWidenings(filters: Filters) {
  const api = useApi();
  const query = toQuery(filters);
  return useQuery({
    queryKey: keyOf(widenSearch, query),
    queryFn: async ({ signal }) => (await api(widenSearch, { query, signal })).data,
    gcTime: 0,
  });
}
