import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { dataYears, downloadTable, type StatCall, type StatFilter, statTable } from './statistics-api.js';
import { FailedAlert, StaleAlert } from '../../layout/StaleAlert.js';
import { useStatFilter } from './useStatFilter.js';
import './statistics.css';

interface FilterProps {
  years: readonly number[];
  filter: StatFilter;
  onFilter: (change: Partial<StatFilter>) => void;
}

const useYears = () =>
  useQuery({ queryKey: ['statistics', 'years'], queryFn: ({ signal }) => dataYears(signal) });

function YearSelect({ years, filter, onFilter }: FilterProps) {
  const { t } = useTranslation();
  const [current] = years;
  return (
    <Select
      aria-label={t('statistics.year')}
      value={filter.year ?? 0}
      style={{ width: 184 }}
      onChange={(year: number) =>
        onFilter({ year: year || undefined, archived: year > 0 && year !== current })
      }
      options={[
        { value: 0, label: t('statistics.allYears') },
        ...years.map((year) => ({
          value: year,
          label: year === current ? t('statistics.current', { year }) : t('statistics.snapshot', { year }),
        })),
      ]}
    />
  );
}

interface Props<T> {
  /** The server's call, which answers the workbook too. */
  call: StatCall;
  /** Trees in the answer; none at all shows the empty state. */
  total: (data: T) => number;
  /** The figures; `open` shows those of another region. */
  children: (data: T, open: (xzCode: string) => void) => ReactNode;
}

/** What statistics screens share: region and year, when it was counted, and the states without figures. */
export function StatScreen<T>({ call, total, children }: Props<T>) {
  const { t } = useTranslation();
  const [filter, change] = useStatFilter();
  const years = useYears();
  const figures = useQuery({
    queryKey: ['statistics', call, filter],
    queryFn: ({ signal }) => statTable<T>(call, filter, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = figures;
  return (
    <div className="statistics">
      <div className="statistics-filter">
        <div className="statistics-region">
          <RegionPicker
            value={filter.xzCode}
            deepest={4}
            placeholder={t('frame.nation')}
            onChange={(xzCode) => change({ xzCode: xzCode ?? '' })}
          />
        </div>
        <YearSelect years={years.data ?? []} filter={filter} onFilter={change} />
        <Button loading={isFetching && { delay: 400 }} onClick={() => void refetch()}>
          {t('action.search')}
        </Button>
        {data && total(data) > 0 && (
          <DownloadButton load={() => downloadTable(call, filter)}>{t('action.export')}</DownloadButton>
        )}
        {data && (
          <span className="statistics-time">
            {t('statistics.counted')} · {t('statistics.time', { time: data.statTime })}
          </span>
        )}
      </div>
      <StaleAlert read={figures} />
      {data && <FailedAlert read={years} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <LateRings />}
      {data && total(data) === 0 && (
        <EmptyState title={t('statistics.none')} hint={t('statistics.noneHint')} />
      )}
      {data && total(data) > 0 && (
        <div className={isPlaceholderData ? 'statistics-old' : ''}>
          {children(data, (xzCode) => change({ xzCode }))}
        </div>
      )}
    </div>
  );
}
