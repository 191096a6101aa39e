import { type FlowExecution, isReason, type OpenTask } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { useFlowName } from '../../diagram/flow-names.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { choicesState } from '../../layout/choices-state.js';
import { delegateTask } from '../process/process-api.js';
import { UserSelect } from '../process/UserSelect.js';

interface Values {
  taskId: string;
  userId: string;
  reason: string;
}

/** Picker for the person who takes the chosen task over. */
function Successor() {
  const { t } = useTranslation();
  const taskId = Form.useWatch<string | undefined>('taskId');
  return (
    <Form.Item
      name="userId"
      label={t('flow.handTo')}
      dependencies={['taskId']}
      rules={[{ required: true, message: t('flow.handToNeeded') }]}
    >
      {taskId ? (
        <UserSelect key={taskId} from="blade-flow/work/successors" asked={{ taskId }} />
      ) : (
        <Input disabled placeholder={t('flow.handTaskFirst')} />
      )}
    </Form.Item>
  );
}

/** Gives an open task of a process to somebody else, for a reason: the assignee has left or cannot be reached. */
export function HandOverTask({
  process,
  onDone,
  onClose,
}: {
  process: FlowExecution;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const named = useFlowName();
  const { processInstanceId } = process;
  const tasks = useQuery({
    queryKey: ['process', processInstanceId, 'tasks'],
    queryFn: ({ signal }) => get<OpenTask[]>('blade-flow/follow/tasks', { processInstanceId }, signal),
    staleTime: 0,
  });
  const whose = ({ assigneeName, candidates }: OpenTask) =>
    assigneeName ?? t(candidates > 0 ? 'flow.unclaimed' : 'flow.nobody', { count: candidates });
  return (
    <SmallDialog<Values>
      title={t('flow.handOver')}
      initial={{ taskId: undefined, userId: undefined, reason: '' }}
      save={({ taskId, userId, reason }) => delegateTask(taskId, userId, reason)}
      done={t('flow.handedOver')}
      onSaved={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="taskId"
        label={t('flow.handTask')}
        rules={[{ required: true, message: t('flow.handTaskNeeded') }]}
      >
        {tasks.data?.length ? (
          <Radio.Group
            vertical
            options={tasks.data.map((task) => ({
              value: task.taskId,
              label: `${named(task.taskName)} · ${whose(task)}`,
            }))}
          />
        ) : (
          <div>{tasks.isSuccess ? t('flow.noOpenTask') : choicesState(tasks)}</div>
        )}
      </Form.Item>
      <Successor />
      <Form.Item
        name="reason"
        label={t('flow.handReason')}
        required
        rules={[
          {
            validator: (_, value: string) =>
              isReason(value) ? Promise.resolve() : Promise.reject(new Error(t('flow.handReasonNeeded'))),
          },
        ]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </SmallDialog>
  );
}
