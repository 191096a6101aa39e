import { CloseOutlined } from '@ant-design/icons';
import { ArchiveMark, type StatCall, type StatStamp, statistics, thisYear } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { PrintButton, PrintHead } from '../../record/PrintHead.js';
import { useRegionName } from '../../region/useRegionName.js';
import { Comparison, type StatPart } from './Comparison.js';
import { countedOf } from './counted.js';
import { ArchivedNotice } from '../../region/ArchivedNotice.js';
import { Crumbs } from './Crumbs.js';
import { grouped } from './Figures.js';
import { useNarrowing } from './Narrowing.js';
import { ScopePicker, useArchivedYears } from './ScopePicker.js';
import {
  downloadTable,
  type StatFilter,
  type StatRegister,
  type StatScope,
  statTable,
} from './statistics-api.js';
import { useStatFilter } from './useStatFilter.js';
import './statistics.css';

/** Query of a statistic: the last answer is shown while another is loading. */
function useStatTable<T>(call: StatCall, filter: StatFilter | undefined, paging: Query) {
  return useQuery({
    queryKey: ['statistics', call, filter, paging],
    queryFn: ({ signal }) => statTable<T>(call, filter!, signal, paging),
    placeholderData: keepPreviousData,
    enabled: filter !== undefined,
  });
}

/** A panel whose content is loading. */
const Coming = ({ rows }: { rows: number }) => (
  <div className="statistics-panel">
    <Skeleton active paragraph={{ rows }} />
  </div>
);

/** Placeholders of the figures, charts and table of the regions: nothing jumps when they are loaded. */
const StatSkeleton = () => (
  <div>
    <div className="statistics-figures">
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
    <div className="statistics-grid">
      <Coming rows={9} />
      <Coming rows={9} />
    </div>
    <Coming rows={12} />
  </div>
);

interface ArchivedProps {
  register: StatRegister;
  scope: StatScope;
  data: StatStamp;
}

/** Notes that a year has no snapshot of a region and what is shown instead, or whose rows its snapshot lacks. */
function Archived({ register, scope, data }: ArchivedProps) {
  const { t } = useTranslation();
  const region = useRegionName(scope.xzCode) || t('frame.nation');
  if (scope.archiveMark === data.archiveMark)
    return <ArchivedNotice register={register} xzCode={scope.xzCode} year={data.year} />;
  const title = t('statistics.unarchived', { year: scope.year, region });
  return <Alert className="list-alert" type="info" showIcon title={title} />;
}

/** Number of dead trees in the register: its lists and its archived years hold them, and no statistic counts them. */
function Lives({ alive = 0, dead = 0 }: Pick<StatStamp, 'alive' | 'dead'>) {
  const { t } = useTranslation();
  if (dead === 0) return null;
  const [all, living, gone] = [alive + dead, alive, dead].map(grouped);
  return <>{t('statistics.withDead', { all, alive: living, dead: gone })} · </>;
}

/** Scrolls to the top when another region is opened on the page. */
function useTopOf(region: string): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [region]);
}

/** Focuses the way to the shown region, once the focused name is gone with its row. */
function useFocusedHead(region: string, shown: unknown): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  const before = useRef(region);
  useEffect(() => {
    if (shown === undefined || before.current === region) return;
    before.current = region;
    const focused = document.activeElement;
    if (!focused || focused === document.body) head.current?.focus({ preventScroll: true });
  }, [region, shown]);
  return head;
}

/**
 * The archived year before the shown one, which a comparison begins with; empty where there is none, undefined while it
 * is loading.
 */
function useYearBefore(
  register: StatRegister,
  { year = thisYear() }: StatScope,
): Partial<StatScope> | undefined {
  const { data, isPending } = useArchivedYears(register);
  if (isPending) return undefined;
  const before = data?.find((archived) => archived < year);
  return before === undefined ? {} : { year: before, archiveMark: ArchiveMark.snapshot };
}

interface Props<T> {
  /** The server's call, which answers the workbook, too. */
  call: StatCall;
  /** Further parameters of the call. */
  paging?: Query;
  /** Number of trees in the answer; 0 shows the empty state. */
  total: (data: T) => number;
  /** Parts of the answer that are compared with another region or year. */
  parts: (data: T) => readonly StatPart[];
  /** Renders the figures; `open` shows those of another region. */
  children: (data: T, open: (xzCode: string) => void, filter: StatFilter) => ReactNode;
}

const NO_PAGING: Query = {};
/**
 * Shared part of statistics screens: the scope, the time of the count, a comparison, and the states without figures.
 */
export function StatScreen<T>({ call, paging = NO_PAGING, total, parts, children }: Props<T>) {
  const { t } = useTranslation();
  const { filter, other, change, compare } = useStatFilter();
  const figures = useStatTable<T>(call, filter, paging);
  const compared = useStatTable<T>(call, other, paging);
  const narrowing = useNarrowing({
    narrowed: filter.narrowed,
    onChange: (narrowed) => change({ narrowed }),
  });
  // The filters are those of trees.
  const isOfTrees = call !== 'oldTreeGroup';
  const register = isOfTrees ? 'oldTree' : 'oldTreeGroup';
  const yearBefore = useYearBefore(register, filter);
  const region = useRegionName(filter.xzCode) || t('frame.nation');
  useTopOf(filter.xzCode);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = figures;
  const head = useFocusedHead(filter.xzCode, isPlaceholderData ? undefined : data);
  const isEmpty = data && total(data) === 0;
  const open = (xzCode: string) => change({ xzCode });
  return (
    <div className="statistics">
      <PrintHead record={{ label: statistics[call].title }} title={region} />
      <div className="statistics-filter">
        <ScopePicker register={register} scope={filter} onChange={change} />
        {isOfTrees && narrowing.button}
        {!other && (
          <Button disabled={!yearBefore} onClick={() => compare(yearBefore)}>
            {t('statistics.compare')}
          </Button>
        )}
        <Button loading={isFetching && { delay: 400 }} onClick={() => void refetch()}>
          {t('action.search')}
        </Button>
        {data && !isEmpty && (
          <>
            <DownloadButton load={() => downloadTable(call, filter)}>{t('action.export')}</DownloadButton>
            <PrintButton />
          </>
        )}
        {isOfTrees && narrowing.form}
        {other && (
          <div className="statistics-other">
            <b>{t('statistics.compareWith')}</b>
            <ScopePicker register={register} scope={other} onChange={compare} />
            <Button icon={<CloseOutlined />} onClick={() => compare(undefined)}>
              {t('statistics.compareEnd')}
            </Button>
          </div>
        )}
      </div>
      <div className="statistics-head" ref={head} tabIndex={-1}>
        <Crumbs code={filter.xzCode} onRegion={open} />
        {data && (
          <span className="statistics-time">
            {t(countedOf(call, data.archiveMark))} · <Lives {...data} />
            {t('statistics.time', { time: data.statTime })}
          </span>
        )}
      </div>
      <StaleAlert read={figures} />
      {data && !isPlaceholderData && <Archived register={register} scope={filter} data={data} />}
      {other && compared.data && !compared.isPlaceholderData && (
        <Archived register={register} scope={other} data={compared.data} />
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <StatSkeleton />}
      {isEmpty && (
        <EmptyState
          title={t(isOfTrees ? 'statistics.none' : 'statistics.noGroups')}
          hint={t(isOfTrees ? 'statistics.noneHint' : 'statistics.noGroupsHint')}
        />
      )}
      {other && compared.error && !compared.data && (
        <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />
      )}
      {other && compared.isPending && <Coming rows={12} />}
      {other && data && compared.data && (
        <Comparison scopes={[filter, other]} ours={parts(data)} theirs={parts(compared.data)} />
      )}
      {data && !isEmpty && (
        <div className={isPlaceholderData ? 'statistics-old' : ''}>{children(data, open, filter)}</div>
      )}
    </div>
  );
}
