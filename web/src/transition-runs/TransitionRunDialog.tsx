import {
  isOpenJob,
  type TransitionLine,
  transitionOutcome,
  type TransitionRun,
  type RecordDefinition,
  RECORDS,
  reviewOf,
} from '@gushu/shared';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelJob } from '../api/jobs.js';
import { useInvalidateRecord } from '../api/record-rows.js';
import { useLabel } from '../columns/record-columns.js';
import { useTask } from '../editing/useTask.js';
import { Dialog } from '../layout/Dialog.js';
import { ErrorState } from '../layout/ErrorState.js';
import { JobProgress } from '../jobs/JobProgress.js';
import { LateRings } from '../layout/LateRings.js';
import { PlainTable } from '../layout/PlainTable.js';
import {
  isWhole,
  runText,
  showRun,
  useTransitionLines,
  useTransitionRun,
  useShownRun,
} from './transition-run.js';
import './transition-runs.css';
import { pagesOf } from '../layout/page-turns.js';

interface Props {
  run: TransitionRun;
  record: RecordDefinition;
}

/** Result of each row, the refused ones first. */
function Lines({ run, record }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const [current, turnTo] = useState(1);
  const read = useTransitionLines(run.id, run, current);
  const machine = reviewOf(record);
  const textOf = ({ ok, msg, status }: TransitionLine): string => {
    if (ok === null) return t(isOpenJob(run) ? 'transition.waits' : 'transition.notReached');
    return ok && machine ? label(transitionOutcome(machine, run.action, Number(status))) : (msg ?? '');
  };
  return (
    <PlainTable<TransitionLine>
      rowKey="id"
      read={read}
      dataSource={read.data?.records ?? []}
      columns={[
        { title: t('transition.row'), dataIndex: 'title', width: 200 },
        {
          title: t('transition.result'),
          key: 'result',
          render: (_, line) => (
            <span className={line.ok === false ? 'line-refused' : ''}>{textOf(line)}</span>
          ),
        },
      ]}
      pagination={pagesOf(t, { current, total: run.total, size: 10, onChange: turnTo })}
    />
  );
}

/** Progress of the job, in words. */
function RunSummary({ run }: Pick<Props, 'run'>) {
  const { t } = useTranslation();
  const text = runText(t, run);
  if (isOpenJob(run)) return <p aria-live="polite">{text}</p>;
  const type = isWhole(run) ? 'success' : 'warning';
  return <Alert className="list-alert" type={type} showIcon title={text} description={run.errorMessage} />;
}

function RunProgress({ run, record }: Props) {
  const { t } = useTranslation();
  const forget = useInvalidateRecord(record);
  const { running: isStopping, run: stop } = useTask();
  const isOpen = isOpenJob(run);
  const onEnd = useEffectEvent(() => void forget());
  useEffect(() => {
    if (!isOpen) onEnd();
  }, [isOpen]);
  return (
    <>
      <JobProgress job={run} label={t('transition.progress')} />
      <RunSummary run={run} />
      {isOpen && (
        <p>
          {t('transition.leave')}{' '}
          <Button
            size="small"
            loading={isStopping || run.cancelRequested}
            onClick={() => void stop(() => cancelJob(run.id))}
          >
            {t('transition.stop')}
          </Button>
        </p>
      )}
      <Lines run={run} record={record} />
    </>
  );
}

function ShownRun({ id }: { id: string }) {
  const { data, error, refetch } = useTransitionRun(id);
  const record = RECORDS.find(({ name }) => name === data?.record);
  return (
    <Dialog open width={720} title={data?.title ?? ''} footer={null} onCancel={() => showRun(undefined)}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LateRings />}
      {data && record && <RunProgress run={data} record={record} />}
    </Dialog>
  );
}

/** The job that its sender has open: its progress, and the result of each row. */
export function TransitionRunDialog() {
  const id = useShownRun((shown) => shown.id);
  return id === undefined ? null : <ShownRun key={id} id={id} />;
}
