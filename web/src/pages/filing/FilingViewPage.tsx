import { ArchiveMark, MAX_SORTED_ROWS, type PageOf, permissionOf, type RowOf, viewOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Skeleton, Tabs } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type ArchivedRegister, useArchivedExtent } from '../../api/archived-extent.js';
import type { Query } from '../../api/client.js';
import { recordApi } from '../../api/record-api.js';
import { titleIn, useColumns } from '../../columns/record-columns.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { RowError } from '../../record/RowError.js';
import { ArchivedNotice } from '../../region/ArchivedNotice.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { countText } from '../../sheet-import/figures.js';
import { DataTable } from '../../table/DataTable.js';
import { ExportButton } from '../../table/ExportButton.js';
import { YearDifference } from './YearDifference.js';
import { type Filing, filingApi } from './filing-api.js';
import { useYears } from './YearTable.js';
import './filing.css';

interface Props {
  filing: Filing;
  year: number;
}

/** Filters that are set above the list of archived rows; an archived row is always approved. */
const CHOSEN_ABOVE: ReadonlySet<string> = new Set(['year', 'xzCode', 'status']);

/** One archived row, as it was. */
function ArchivedRow({ filing, year, id, onClose }: Props & { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const small = useScreenTier() === 0;
  const columns = useColumns(filing.record, filing.columns);
  const { data, error, refetch } = useQuery({
    queryKey: ['filing', filing.name, 'row', year, id],
    queryFn: ({ signal }) => filingApi(filing).archivedRow(year, id!, signal),
    enabled: id !== undefined,
  });
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={small ? '100%' : 720}
      title={t('filing.archivedRow', { year })}
      footer={id && <Link to={viewOf(filing.rows, id)}>{t('filing.liveRow')}</Link>}
    >
      {error && !data ? (
        <RowError error={error} onRetry={() => void refetch()} back={onClose} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <div tabIndex={0} role="group" aria-label={t('record.whole')} className="drawer-body">
          <RecordDetails record={filing.record} columns={columns} row={data} />
        </div>
      )}
    </Drawer>
  );
}

/** Number of a year's archived rows that are dead, which no statistic counts. */
function ArchivedSum({
  register,
  xzCode,
  year,
}: {
  register: ArchivedRegister;
  xzCode: string;
  year: number;
}) {
  const { t } = useTranslation();
  const { alive, dead = 0 } = useArchivedExtent(register, xzCode, year).data ?? {};
  if (alive === undefined || dead === 0) return null;
  const [all, living, gone] = [alive + dead, alive, dead].map(countText);
  return <p className="filing-note">{t('filing.withDead', { year, all, alive: living, dead: gone })}</p>;
}

/** The archived rows of a year, region by region. */
function ArchivedRows({ filing, year }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string>();
  const [xzCode, setRegion] = useState<string>();
  const register = filing.record.name as ArchivedRegister;
  const plain = useColumns(filing.record, filing.columns);
  const columns = useMemo(
    () =>
      plain.map((column) => ({
        ...column,
        ...(CHOSEN_ABOVE.has(column.dataIndex) ? { search: false as const } : {}),
        // Archived rows have no index for an order.
        sortsUpTo: MAX_SORTED_ROWS,
      })),
    [plain],
  );
  const archived = useMemo(() => ({ archiveMark: ArchiveMark.snapshot, year, xzCode }), [year, xzCode]);
  const request = useCallback(
    (query: Query, signal: AbortSignal): Promise<PageOf<RowOf>> =>
      recordApi(filing.record).page({ searchCount: false, ...query, ...archived }, signal),
    [filing, archived],
  );
  return (
    <>
      <div className="filing-tools">
        <div className="filing-region">
          <RegionPicker value={xzCode} deepest={4} onChange={setRegion} />
        </div>
      </div>
      <ArchivedNotice register={register} xzCode={xzCode ?? ''} year={year} />
      <ArchivedSum register={register} xzCode={xzCode ?? ''} year={year} />
      <DataTable<RowOf>
        screen={`${filing.name}Rows`}
        columns={columns}
        request={request}
        queryKey={['filing', filing.name, 'archived', year, xzCode]}
        heading={(total) =>
          t('filing.archivedRows', { year, total: total === undefined ? '…' : countText(total) })
        }
        tools={(list) => (
          <ExportButton
            path={`${filing.record.path}/export`}
            permission={permissionOf(filing.record, 'export')}
            list={{ ...list, query: { ...list.query, ...archived } }}
          />
        )}
        nameOf={(row) => titleIn(filing.record, row)}
        onOpen={(row) => setOpened(row.id)}
        more={{ rowSelection: false }}
      />
      <ArchivedRow filing={filing} year={year} id={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** A year's archived rows, and the differences from another year. */
export function FilingViewPage({ filing }: { filing: Filing }) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const [params, setParams] = useSearchParams();
  const years = useYears(filing);
  const offered = (years.data ?? []).map(({ year }) => year);
  const year = Number(params.get('year')) || offered[0];
  return (
    <section className="filing-panel">
      <header className="filing-head">
        <h1>{title}</h1>
        <Link to={filing.path}>{t('action.back')}</Link>
      </header>
      {years.error && !years.data && <ErrorState error={years.error} onRetry={() => void years.refetch()} />}
      {years.data && year === undefined && (
        <EmptyState title={t('filing.noYears')} hint={t('filing.noYearsHint')} />
      )}
      {year !== undefined && (
        <>
          <Select
            aria-label={t('filing.year')}
            value={year}
            onChange={(value) => setParams({ year: String(value) })}
            options={(offered.includes(year) ? offered : [year, ...offered]).map((value) => ({
              value,
              label: value,
            }))}
            style={{ width: 120 }}
          />
          <Tabs
            destroyOnHidden
            items={[
              {
                key: 'rows',
                label: t('filing.rows'),
                children: <ArchivedRows filing={filing} year={year} />,
              },
              {
                key: 'difference',
                label: t('filing.difference'),
                children: <YearDifference filing={filing} year={year} years={offered} />,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
