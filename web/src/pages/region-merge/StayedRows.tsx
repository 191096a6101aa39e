import type { RegionMergeLine } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf } from '../../layout/page-turns.js';
import { MERGES, regionMergeApi } from './region-merge-api.js';
import { useRecordName } from './useRecordName.js';

const PAGE = 20;

/** The rows of a merge that stayed where they are, since somebody had changed them. */
export function StayedRows({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const recordName = useRecordName();
  const [current, setCurrent] = useState(1);
  const read = useQuery({
    queryKey: [...MERGES, 'lines', id, current],
    queryFn: ({ signal }) => regionMergeApi.lines(id, current, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open width={720} title={t('regionMerge.stayed')} onCancel={onClose} footer={null}>
      <PlainTable<RegionMergeLine>
        rowKey={({ record, id: row }) => `${record} ${row}`}
        read={read}
        dataSource={read.data?.records ?? []}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(t, { current, total: read.data?.total, size: PAGE, onChange: setCurrent })}
        columns={[
          { title: t('regionMerge.record'), render: (_, { record }) => recordName(record) },
          { title: t('regionMerge.row'), dataIndex: 'title' },
          { title: t('regionMerge.expected'), dataIndex: 'fromCode', width: 130 },
          {
            title: t('regionMerge.found'),
            width: 130,
            render: (_, { nowCode }) => nowCode ?? t('regionMerge.removed'),
          },
        ]}
      />
    </Dialog>
  );
}
