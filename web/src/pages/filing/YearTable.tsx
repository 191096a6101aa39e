import { type ArchiveYearRow } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { countText } from '../../sheet-import/figures.js';
import { type Filing, filingApi } from './filing-api.js';
import { YearState } from './YearState.js';

/** The years of a register in the reader's region. */
export const useYears = (filing: Filing) =>
  useQuery({
    queryKey: ['filing', filing.name, 'years'],
    queryFn: ({ signal }) => filingApi(filing).years(undefined, signal),
  });

interface Props {
  filing: Filing;
  actions: (year: ArchiveYearRow) => ReactNode;
  /** Text where there is no year yet. */
  hint: string;
}

/** The filing years of a register: state, dates, archived rows, person and time. */
export function YearTable({ filing, actions, hint }: Props) {
  const { t } = useTranslation();
  const read = useYears(filing);
  // Together the columns fit into a screen of 1440 pixels.
  const isGroups = filing.dataType === '2';
  const columns: TableColumnsType<ArchiveYearRow> = [
    { title: t('filing.year'), dataIndex: 'year', width: 70, render: (year: number) => <b>{year}</b> },
    {
      title: t('filing.yearState'),
      dataIndex: 'state',
      width: 110,
      render: (state: number) => <YearState state={state} />,
    },
    {
      title: t('filing.dates'),
      width: 200,
      render: (_, { beginDate, endDate }) => beginDate && `${beginDate} – ${endDate ?? ''}`,
    },
    ...(isGroups
      ? [
          {
            title: t('filing.groupNum'),
            dataIndex: 'groupNum',
            align: 'right' as const,
            width: 116,
            render: countText,
          },
        ]
      : []),
    { title: t('filing.treeNum'), dataIndex: 'treeNum', align: 'right', width: 116, render: countText },
    { title: t('filing.archivedTime'), dataIndex: 'archivedTime', width: 165 },
    { title: t('filing.archivedBy'), dataIndex: 'archivedBy', width: 110 },
    { title: t('list.operations'), width: 240, render: (_, year) => actions(year) },
  ];
  return (
    <PlainTable<ArchiveYearRow>
      rowKey="year"
      columns={columns}
      dataSource={read.data ?? []}
      read={read}
      pagination={false}
      scroll={{ x: 'max-content' }}
      empty={<EmptyState title={t('filing.noYears')} hint={hint} />}
    />
  );
}
