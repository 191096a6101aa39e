import { isReason, MAX_MOVED_BY_JOB, type MoveCount, type RecordDefinition, reviewOf } from '@gushu/shared';
import { Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import type { Query } from '../api/client.js';
import { useLabel } from '../columns/record-columns.js';
import { useTask } from '../editing/useTask.js';
import { tellHint } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import { usePermissions } from '../session/access.js';
import { moveRunApi, showRun } from './move-run.js';
import { OpinionField } from '../review/OpinionField.js';
import { isHeld, movesOf } from '../review/review-moves.js';

interface Props {
  record: RecordDefinition;
  /** Filter of the list. */
  query: Query;
  /** Rows of the filter, as the button names them. */
  total: number;
  onOrdered: () => void;
}

interface Entered {
  action: string;
  opinion?: string;
}

interface DialogProps extends Omit<Props, 'total'> {
  counts: readonly MoveCount[];
  /** Counts anew after a refusal. */
  onRefused: () => Promise<void>;
  onClose: () => void;
}

/** The moves that a job makes. */
const jobMoves = (record: RecordDefinition) => movesOf([reviewOf(record) ?? []].flat());

/** Asks which move, with how many rows of the filter, and for what the move asks. */
function MoveDialog({ record, query, counts, onOrdered, onRefused, onClose }: DialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { running, run } = useTask();
  const [form] = Form.useForm<Entered>();
  const action = Form.useWatch('action', form);
  const given = Form.useWatch('opinion', form);
  const moves = jobMoves(record);
  const asks = moves.find((move) => move.action === action)?.asks;
  const order = ({ action: chosen, opinion = '' }: Entered) =>
    run(async () => {
      const counted = counts.find((count) => count.action === chosen)?.count ?? 0;
      const move = { action: chosen, auditOpinion: opinion, counted };
      const { id } = await moveRunApi.submit(record.name, query, move).catch(async (error: unknown) => {
        // Where their number has changed, the next try knows it.
        await onRefused();
        throw error;
      });
      onClose();
      onOrdered();
      showRun(id);
    });
  return (
    <Dialog
      open
      title={t('move.which')}
      okText={t('move.order')}
      okButtonProps={{ loading: running, disabled: asks === 'reason' && !isReason(given) }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void order(values)}>
        <Form.Item
          name="action"
          label={t('move.move')}
          rules={[{ required: true, message: t('move.choose') }]}
        >
          <Radio.Group
            options={moves.flatMap((move) => {
              const count = counts.find((each) => each.action === move.action)?.count ?? 0;
              const text = t('move.option', {
                move: label(move.label),
                count,
                total: numberText(count),
              });
              return count > 0
                ? [{ value: move.action, label: text, disabled: count > MAX_MOVED_BY_JOB }]
                : [];
            })}
          />
        </Form.Item>
        {asks && <OpinionField asks={asks} />}
        <p>{t('move.why', { max: numberText(MAX_MOVED_BY_JOB) })}</p>
      </Form>
    </Dialog>
  );
}

/** Moves all rows of a filter that are too many to be chosen: as a job, on the rows as they are when it is ordered. */
export function MoveAll({ record, query, total, onOrdered }: Props) {
  const { t } = useTranslation();
  const held = usePermissions().data ?? {};
  const { running, run } = useTask();
  const [counts, setCounts] = useState<readonly MoveCount[]>();
  if (!jobMoves(record).some((move) => isHeld(record, move, held))) return null;
  const count = () =>
    run(async () => {
      const found = await moveRunApi.count(record.name, query);
      if (found.length === 0) tellHint(t('move.none'));
      else setCounts(found);
    });
  return (
    <>
      <Button loading={running} onClick={() => void count()}>
        {t('move.all', { total: numberText(total) })}
      </Button>
      {counts && (
        <MoveDialog
          record={record}
          query={query}
          counts={counts}
          onOrdered={onOrdered}
          onRefused={async () => setCounts(await moveRunApi.count(record.name, query))}
          onClose={() => setCounts(undefined)}
        />
      )}
    </>
  );
}
