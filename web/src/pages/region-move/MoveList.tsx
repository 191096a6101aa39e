import { isOpenJob, type RegionMove, JobState } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Button, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFirst, tellDone } from '../../feedback.js';
import { JobProgress } from '../../jobs/JobProgress.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf } from '../../layout/page-turns.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { usePermission } from '../../session/access.js';
import { countText } from '../../sheet-import/figures.js';
import { anyOpen, MOVES, regionMoveApi } from './region-move-api.js';
import { StayedRows } from './StayedRows.js';

const PAGE = 10;
const POLL_MS = 1_000;

/** How far a move is, and how it ended. */
function MoveState({ move }: { move: RegionMove }) {
  const { t } = useTranslation();
  if (isOpenJob(move)) {
    return (
      <div aria-live="polite">
        <JobProgress job={move} small label={t('regionMove.progress')} />
        {t('regionMove.running', { done: move.done, total: move.total })}
      </div>
    );
  }
  const isDone = move.state === JobState.done;
  return (
    <>
      <Badge
        status={isDone ? 'success' : 'error'}
        text={isDone ? t('regionMove.done') : t('regionMove.failed')}
      />
      {move.errorMessage && <div className="region-move-reason">{move.errorMessage}</div>}
    </>
  );
}

/** What may be done with a move. */
function Actions({ move }: { move: RegionMove }) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const client = useQueryClient();
  const names = { from: placeText(move.fromName), to: placeText(move.toName) };
  const then = async (said: string) => {
    tellDone(t(said));
    await client.invalidateQueries({ queryKey: MOVES });
  };
  const undo = () =>
    askFirst(
      t('regionMove.undoAsk', names),
      async () => {
        await regionMoveApi.undo(move.id);
        await then('regionMove.undoOrdered');
      },
      { content: t('regionMove.undoHint'), okText: t('regionMove.undo'), danger: true },
    );
  const cancel = () =>
    askFirst(
      t('regionMove.cancelAsk', names),
      async () => {
        await regionMoveApi.cancel(move.id);
        await then('regionMove.cancelOrdered');
      },
      { content: t('regionMove.cancelHint'), okText: t('regionMove.cancel'), danger: true },
    );
  if (isOpenJob(move))
    return (
      <Button
        type="link"
        size="small"
        className="row-action"
        disabled={move.cancelRequested}
        onClick={cancel}
      >
        {t('regionMove.cancel')}
      </Button>
    );
  return (
    move.undoable && (
      <Button type="link" size="small" className="row-action" onClick={undo}>
        {t('regionMove.undo')}
      </Button>
    )
  );
}

function useColumns(showStayed: (id: string) => void): TableColumnsType<RegionMove> {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const mayMove = usePermission('regionMove_add');
  return [
    {
      title: t('regionMove.move'),
      render: (_, { fromName, toName, fromCode, toCode, undoOf, inArea }) => (
        <>
          {undoOf && <Tag>{t('regionMove.undo')}</Tag>}
          {inArea && <Tag>{t('regionMove.inArea')}</Tag>}
          <div>
            {placeText(fromName)} ({fromCode})
          </div>
          <div>
            → {placeText(toName)} ({toCode})
          </div>
        </>
      ),
    },
    { title: t('regionMove.by'), dataIndex: 'userName', width: 100 },
    { title: t('regionMove.time'), dataIndex: 'createTime', width: 170 },
    { title: t('regionMove.state'), width: 180, render: (_, move) => <MoveState move={move} /> },
    { title: t('regionMove.count'), dataIndex: 'total', align: 'right', width: 110, render: countText },
    {
      title: t('regionMove.left'),
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
      title: t('regionMove.undoUntil'),
      dataIndex: 'undoUntil',
      width: 170,
      render: (time: string | null) => time ?? '—',
    },
    ...(mayMove
      ? [
          {
            title: t('list.operations'),
            width: 110,
            fixed: 'right' as const,
            render: (_: unknown, move: RegionMove) => <Actions move={move} />,
          },
        ]
      : []),
  ];
}

/** The moves so far, live while one runs. */
export function MoveList() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(1);
  const [stayed, setStayed] = useState<string>();
  const columns = useColumns(setStayed);
  const read = useQuery({
    queryKey: [...MOVES, current],
    queryFn: ({ signal }) => regionMoveApi.page(current, PAGE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (anyOpen(state.data) ? POLL_MS : false),
  });
  return (
    <>
      <PlainTable<RegionMove>
        rowKey="id"
        columns={columns}
        dataSource={read.data?.records ?? []}
        read={read}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(t, { current, total: read.data?.total, size: PAGE, onChange: setCurrent })}
        empty={<EmptyState title={t('regionMove.none')} hint={t('regionMove.noneHint')} />}
      />
      {stayed && <StayedRows id={stayed} onClose={() => setStayed(undefined)} />}
    </>
  );
}
