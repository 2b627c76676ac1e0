// All tills somebody looks after, whatever needs somebody first on top. What is asked stands in the address; the answer
// keeps itself up to date.
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fleetReply } from '@evertill/schemas';
import { useLocation, useNavigate } from 'react-router';
import { saidOf } from '../../tables/list/list-words.ts';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import page from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { PageTurns } from '../../tables/online/page-turns.tsx';
import { useLastPage } from '../../tables/online/use-last-page.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LiveMark } from '../live/live-mark.tsx';
import { useLiveAnswer } from '../live/use-live-answer.ts';
import { devicePath, withQuery } from '../support-paths.ts';
import { FleetFilters } from './fleet-filters.tsx';
import { FleetList } from './fleet-list.tsx';
import { StandingFilter } from './standing-filter.tsx';

/** ms */
const pause = 200;
const pageLength = '100';
const filters = ['standing', 'vendor', 'store', 'finding', 'version'] as const;

export function FleetPage() {
  const t = useText('support');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = useAsked();
  const { of, ask, typed, type, chosen, choose } = asked;
  const [q] = useDebouncedValue(typed.trim(), pause);
  const leaf = Math.max(1, Number.parseInt(of('page'), 10) || 1);
  const path = withQuery('/support/fleet', {
    vendor_id: of('vendor'),
    store_id: of('store'),
    standing: of('standing'),
    finding: of('finding'),
    version: of('version'),
    q,
    page: String(leaf),
    limit: pageLength,
  });
  const { reply, why, again } = useLiveAnswer(path, fleetReply);
  const turn = (next: number) => {
    choose(0);
    ask({ page: next === 1 ? '' : String(next) });
  };
  useLastPage(leaf, reply?.totalPages, turn);
  const rows = reply?.data ?? [];
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const isNarrowed = typed !== '' || filters.some((filter) => of(filter) !== '');

  function clear(): void {
    type('');
    ask({ q: '', page: '', ...Object.fromEntries(filters.map((filter) => [filter, ''])) });
  }

  return (
    <div className={page.page} data-testid="fleet">
      <div className={page.head}>
        <PageHeading title={t('fleet.title')}>{t('fleet.hint')}</PageHeading>
        <LiveMark why={why} />
      </div>
      <StandingFilter
        counts={reply?.counts}
        chosen={of('standing')}
        onChoose={(standing) => ask({ standing, page: '' })}
      />
      <ListFilters
        name="fleet"
        label={t('fleet.filters')}
        search={t('fleet.search')}
        typed={typed}
        onType={type}
        count={reply?.total}
        said={saidOf((word, said) => t(`fleet.${word}`, said), reply?.total ?? 0, isNarrowed)}
        chosen={at}
        onChoose={(index) => choose(Math.min(index, Math.max(0, rows.length - 1)))}
        onEnter={
          rows[at] && q === typed.trim()
            ? () => void navigate(devicePath(rows[at]!), { state: { back: `${pathname}${search}` } })
            : undefined
        }
        onClear={isNarrowed ? clear : undefined}
      >
        <FleetFilters reply={reply} asked={asked} />
      </ListFilters>
      {!reply && !why && <Skeleton h={240} data-testid="server-reading" />}
      {why && !reply && <WhyNot seen={why} onAgain={again} />}
      {rows.length > 0 && <FleetList label={t('fleet.title')} rows={rows} about={path} chosen={at} />}
      {reply && <PageTurns total={reply.totalPages} page={leaf} onPage={turn} />}
    </div>
  );
}
