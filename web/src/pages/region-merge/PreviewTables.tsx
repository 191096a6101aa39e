import type { RegionMergeCount, RegionMergePlace, RegionMergePreview } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pageTurns } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { countText } from '../../sheet-import/figures.js';
import { useRecordName } from './useRecordName.js';

const PAGE = 20;

/** A count as tables show it; a dash where there is nothing to count. */
const counted = (value: number | null) => (value === null ? '—' : countText(value));
const FIGURE = { align: 'right', className: 'figures', render: counted } as const;

function Records({ records }: { records: RegionMergeCount[] }) {
  const { t } = useTranslation();
  const recordName = useRecordName();
  return (
    <PlainTable<RegionMergeCount>
      rowKey="record"
      pagination={false}
      dataSource={records}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('regionMerge.record'), render: (_, { record }) => recordName(record) },
        { ...FIGURE, title: t('regionMerge.count'), dataIndex: 'count', width: 120 },
        { ...FIGURE, title: t('regionMerge.renumbered'), dataIndex: 'renumbered', width: 160 },
        { ...FIGURE, title: t('regionMerge.outside'), dataIndex: 'outside', width: 160 },
      ]}
    />
  );
}

function Places({ places }: { places: RegionMergePlace[] }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  return (
    <PlainTable<RegionMergePlace>
      rowKey="code"
      dataSource={places}
      scroll={{ x: 'max-content' }}
      pagination={
        places.length > PAGE && { pageSize: PAGE, showSizeChanger: false, itemRender: pageTurns(t) }
      }
      columns={[
        { title: t('regionMerge.now'), render: (_, { name, code }) => `${placeText(name)} (${code})` },
        {
          title: t('regionMerge.then'),
          render: (_, { toName, toCode }) => `${placeText(toName)} (${toCode})`,
        },
        { ...FIGURE, title: t('regionMerge.count'), dataIndex: 'count', width: 120 },
      ]}
    />
  );
}

/** Preview of a merge: rows by record, and by the region they are moved to. */
export function PreviewTables({ preview }: { preview: RegionMergePreview }) {
  const { t } = useTranslation();
  if (preview.total === 0) return <EmptyState title={t('regionMerge.nothing')} />;
  const outside = preview.records.reduce((sum, one) => sum + (one.outside ?? 0), 0);
  return (
    <>
      <ul className="region-merge-notes">
        <li>{t('regionMerge.note.numbers')}</li>
        <li>{t('regionMerge.note.archives')}</li>
        <li>{t('regionMerge.note.users', { count: preview.users })}</li>
      </ul>
      {outside > 0 && (
        <Alert type="warning" showIcon title={t('regionMerge.note.outside', { count: outside })} />
      )}
      <Records records={preview.records} />
      <h3>{t('regionMerge.places')}</h3>
      <Places places={preview.places} />
    </>
  );
}
