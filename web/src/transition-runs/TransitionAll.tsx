import {
  isReason,
  MAX_TRANSITIONS_BY_JOB,
  type TransitionCount,
  type RecordDefinition,
  reviewOf,
  ReviewStatus,
} from '@gushu/shared';
import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import type { Query } from '../api/client.js';
import { useLabel } from '../columns/record-columns.js';
import { useTask } from '../editing/useTask.js';
import { tellHint } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import { usePermissions } from '../session/access.js';
import { transitionRunApi, showRun } from './transition-run.js';
import { OpinionField } from '../review/OpinionField.js';
import { isHeld, transitionsOf } from '../review/review-transitions.js';

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
  counts: readonly TransitionCount[];
  /** Counts anew after a refusal. */
  onRefused: () => Promise<void>;
  onClose: () => void;
}

/** The transitions that a job makes. */
const jobTransitions = (record: RecordDefinition) => transitionsOf([reviewOf(record) ?? []].flat());

/** Asks which transition, with how many rows of the filter, and for what the transition asks. */
function TransitionDialog({ record, query, counts, onOrdered, onRefused, onClose }: DialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { running, run } = useTask();
  const [form] = Form.useForm<Entered>();
  const action = Form.useWatch('action', form);
  const given = Form.useWatch('opinion', form);
  const transitions = jobTransitions(record);
  const { asks, to } = transitions.find((transition) => transition.action === action) ?? {};
  const effect = to === 'next' ? reviewOf(record)?.effects?.[ReviewStatus.approved] : undefined;
  const order = ({ action: chosen, opinion = '' }: Entered) =>
    run(async () => {
      const counted = counts.find((count) => count.action === chosen)?.count ?? 0;
      const transition = { action: chosen, auditOpinion: opinion, counted };
      const { id } = await transitionRunApi
        .submit(record.name, query, transition)
        .catch(async (error: unknown) => {
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
      title={t('transition.which')}
      okText={t('transition.order')}
      okButtonProps={{ loading: running, disabled: asks === 'reason' && !isReason(given) }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void order(values)}>
        <Form.Item
          name="action"
          label={t('transition.transition')}
          rules={[{ required: true, message: t('transition.choose') }]}
        >
          <Radio.Group
            options={transitions.flatMap((transition) => {
              const count = counts.find((each) => each.action === transition.action)?.count ?? 0;
              const text = t('transition.option', {
                transition: label(transition.label),
                count,
                total: numberText(count),
              });
              return count > 0
                ? [{ value: transition.action, label: text, disabled: count > MAX_TRANSITIONS_BY_JOB }]
                : [];
            })}
          />
        </Form.Item>
        {effect && <Alert type="warning" showIcon title={label(effect)} className="list-alert" />}
        {asks && <OpinionField asks={asks} />}
        <p>{t('transition.why', { max: numberText(MAX_TRANSITIONS_BY_JOB) })}</p>
      </Form>
    </Dialog>
  );
}

/**
 * Transitions all rows of a filter that are too many to be chosen: as a job, on the rows as they are when it is ordered.
 */
export function TransitionAll({ record, query, total, onOrdered }: Props) {
  const { t } = useTranslation();
  const held = usePermissions().data ?? {};
  const { running, run } = useTask();
  const [counts, setCounts] = useState<readonly TransitionCount[]>();
  if (!jobTransitions(record).some((transition) => isHeld(record, transition, held))) return null;
  const count = () =>
    run(async () => {
      const found = await transitionRunApi.count(record.name, query);
      if (found.length === 0) tellHint(t('transition.none'));
      else setCounts(found);
    });
  return (
    <>
      <Button loading={running} onClick={() => void count()}>
        {t('transition.all', { total: numberText(total) })}
      </Button>
      {counts && (
        <TransitionDialog
          record={record}
          query={query}
          counts={counts}
          onOrdered={onOrdered}
          onRefused={async () => setCounts(await transitionRunApi.count(record.name, query))}
          onClose={() => setCounts(undefined)}
        />
      )}
    </>
  );
}
