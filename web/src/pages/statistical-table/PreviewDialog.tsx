import { type StatisticalTable, type TableColumn, type TableLine } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { Dialog } from '../../layout/Dialog.js';
import { pageTurns } from '../../layout/page-turns.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { numberText } from '../../locales/number-text.js';
import { SpeciesName } from '../../names/TaxonName.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useWholeTable } from './table-api.js';
import { kindOf, useTableTitle } from './table-names.js';

const SIZE = 10;

type Row = TableLine & { key: number };

/** The rows of a table as they stand. */
export function PreviewDialog({ table, onClose }: { table: StatisticalTable; onClose: () => void }) {
  const { t } = useTranslation();
  const label = useLabel();
  const placeText = usePlaceText();
  const titleOf = useTableTitle();
  const read = useWholeTable(table.id);
  const cellOf = (kind: TableColumn['kind'], value: string | number | undefined, row: Row) => {
    if (kind === 'note') return value;
    if (kind === 'text') return <SpeciesName name={String(value)} />;
    if (kind === 'region') return `${placeText(String(row['xzName'] ?? ''))} (${value})`;
    return kind === 'year' ? value : numberText(Number(value));
  };
  const columns = Object.entries(kindOf(table.dataType).columns).map(
    ([name, { heading, kind }]): TableColumnsType<Row>[number] => ({
      title: label(heading),
      dataIndex: name,
      align: kind === 'count' || kind === 'money' ? 'right' : 'left',
      render: (value: string | number | undefined, row) => cellOf(kind, value, row),
    }),
  );
  const rows = (read.data?.lines ?? []).map((line, key): Row => ({ ...line, key }));
  return (
    <Dialog open width={640} title={titleOf(table)} footer={null} onCancel={onClose}>
      <p className="hand-tables-hint">
        {t('handTable.enteredBy', { user: table.userName, time: table.createTime, file: table.fileName })}
      </p>
      <PlainTable<Row>
        read={read}
        dataSource={rows}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={{
          pageSize: SIZE,
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender: pageTurns(t),
        }}
      />
    </Dialog>
  );
}
