import { isOpenJob, type RegionMerge, JobState } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Button, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmFirst, tellDone } from '../../feedback.js';
import { JobProgress } from '../../jobs/JobProgress.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { usePermission } from '../../session/access.js';
import { countText } from '../../sheet-import/figures.js';
import { anyOpen, MERGES, regionMergeApi } from './region-merge-api.js';
import { StayedRows } from './StayedRows.js';

const PAGE = 10;
const POLL_MS = 1_000;

/** Progress of a merge, and its result. */
function MergeState({ merge }: { merge: RegionMerge }) {
  const { t } = useTranslation();
  if (isOpenJob(merge)) {
    return (
      <div aria-live="polite">
        <JobProgress job={merge} small label={t('regionMerge.progress')} />
        {t('regionMerge.running', { done: merge.done, total: merge.total })}
      </div>
    );
  }
  const isDone = merge.state === JobState.done;
  return (
    <>
      <Badge
        status={isDone ? 'success' : 'error'}
        text={isDone ? t('regionMerge.done') : t('regionMerge.failed')}
      />
      {merge.errorMessage && <div className="region-merge-reason">{merge.errorMessage}</div>}
    </>
  );
}

/** Actions on a merge. */
function Actions({ merge }: { merge: RegionMerge }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const client = useQueryClient();
  const names = { from: placeText(merge.fromName), to: placeText(merge.toName) };
  const then = async (said: string) => {
    tellDone(t(said));
    await client.invalidateQueries({ queryKey: MERGES });
  };
  const undo = () =>
    confirmFirst(
      t('regionMerge.undoAsk', names),
      async () => {
        await regionMergeApi.undo(merge.id);
        await then('regionMerge.undoOrdered');
      },
      { content: t('regionMerge.undoHint'), okText: t('regionMerge.undo'), danger: true },
    );
  const cancel = () =>
    confirmFirst(
      t('regionMerge.cancelAsk', names),
      async () => {
        await regionMergeApi.cancel(merge.id);
        await then('regionMerge.cancelOrdered');
      },
      { content: t('regionMerge.cancelHint'), okText: t('regionMerge.cancel'), danger: true },
    );
  if (isOpenJob(merge))
    return (
      <Button
        type="link"
        size="small"
        className="row-action"
        disabled={merge.cancelRequested}
        onClick={cancel}
      >
        {t('regionMerge.cancel')}
      </Button>
    );
  return (
    merge.undoable && (
      <Button type="link" size="small" className="row-action" onClick={undo}>
        {t('regionMerge.undo')}
      </Button>
    )
  );
}

function useColumns(showStayed: (id: string) => void): TableColumnsType<RegionMerge> {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const mayMerge = usePermission('regionMove_add');
  return [
    {
      title: t('regionMerge.merge'),
      render: (_, { fromName, toName, fromCode, toCode, undoOf, inArea }) => (
        <>
          {undoOf && <Tag>{t('regionMerge.undo')}</Tag>}
          {inArea && <Tag>{t('regionMerge.inArea')}</Tag>}
          <div>
            {placeText(fromName)} ({fromCode})
          </div>
          <div>
            → {placeText(toName)} ({toCode})
          </div>
        </>
      ),
    },
    { title: t('regionMerge.by'), dataIndex: 'userName', width: 100 },
    { title: t('regionMerge.time'), dataIndex: 'createTime', width: 170 },
    { title: t('regionMerge.state'), width: 180, render: (_, merge) => <MergeState merge={merge} /> },
    { title: t('regionMerge.count'), dataIndex: 'total', align: 'right', width: 110, render: countText },
    {
      title: t('regionMerge.left'),
      align: 'right',
      width: 120,
      render: (_, { id, left }) =>
        left > 0 ? (
          <Button type="link" size="small" className="row-action" onClick={() => showStayed(id)}>
            {countText(left)}
          </Button>
        ) : (
          0
        ),
    },
    {
      title: t('regionMerge.undoUntil'),
      dataIndex: 'undoUntil',
      width: 170,
      render: (time: string | null) => time ?? '—',
    },
    ...(mayMerge
      ? [
          {
            title: t('list.operations'),
            width: 110,
            fixed: 'right' as const,
            render: (_: unknown, merge: RegionMerge) => <Actions merge={merge} />,
          },
        ]
      : []),
  ];
}

/** All merges, updated while one runs. */
export function MergeList() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(1);
  const [stayed, setStayed] = useState<string>();
  const columns = useColumns(setStayed);
  const read = useQuery({
    queryKey: [...MERGES, current],
    queryFn: ({ signal }) => regionMergeApi.page(current, PAGE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (anyOpen(state.data) ? POLL_MS : false),
  });
  return (
    <>
      <PlainTable<RegionMerge>
        rowKey="id"
        columns={columns}
        dataSource={read.data?.records ?? []}
        read={read}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(t, { current, total: read.data?.total, size: PAGE, onChange: setCurrent })}
        empty={<EmptyState title={t('regionMerge.none')} hint={t('regionMerge.noneHint')} />}
      />
      {stayed && <StayedRows id={stayed} onClose={() => setStayed(undefined)} />}
    </>
  );
}
