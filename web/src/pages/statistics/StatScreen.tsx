import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tellError } from '../../feedback.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { dataYears, downloadTable, type StatFilter } from './statistics-api.js';
import './statistics.css';

interface Props<T> {
  /** The server's call, which answers the workbook too. */
  call: 'oldTreeLevel' | 'oldTreeResource';
  filter: StatFilter;
  onFilter: (change: Partial<StatFilter>) => void;
  query: UseQueryResult<T & { statTime: string }>;
  /** Trees in the answer; none at all shows the empty state. */
  total: (data: T) => number;
  children: (data: T) => ReactNode;
}

function YearSelect({ filter, onFilter }: Pick<Props<unknown>, 'filter' | 'onFilter'>) {
  const { t } = useTranslation();
  const { data: years = [] } = useQuery({
    queryKey: ['statistics', 'years'],
    queryFn: ({ signal }) => dataYears(signal),
  });
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

function ExportButton({ call, filter }: Pick<Props<unknown>, 'call' | 'filter'>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadTable(call, filter).catch(tellError);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t('action.export')}
    </Button>
  );
}

/** What statistics screens share: region and year, when it was counted, and the states without figures. */
export function StatScreen<T>({ call, filter, onFilter, query, total, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  return (
    <div className="statistics">
      <div className="statistics-filter">
        <div className="statistics-region">
          <RegionPicker
            value={filter.xzCode}
            deepest={4}
            placeholder={t('frame.nation')}
            onChange={(xzCode) => onFilter({ xzCode: xzCode ?? '' })}
          />
        </div>
        <YearSelect filter={filter} onFilter={onFilter} />
        <Button onClick={() => void refetch()}>{t('action.search')}</Button>
        {data && total(data) > 0 && <ExportButton call={call} filter={filter} />}
        {data && <span className="statistics-time">{t('statistics.time', { time: data.statTime })}</span>}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <LateRings />}
      {data && total(data) === 0 && (
        <EmptyState title={t('statistics.none')} hint={t('statistics.noneHint')} />
      )}
      {data && total(data) > 0 && (
        <div className={isPlaceholderData ? 'statistics-old' : ''}>{children(data)}</div>
      )}
    </div>
  );
}
