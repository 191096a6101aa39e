import type { ProcessLeave } from '@gushu/shared';
import { Button, Form, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { type EnteredLeave, enteredLeave, LeaveFields, leaveOf } from './LeaveFields.js';
import { askForLeave, completeTask, useInvalidateProcesses } from './process-api.js';

/** A leave that came back to who asked for it: changed and sent again, or given up. */
export function ReturnedLeave({
  leave,
  taskId,
  taskName,
}: {
  leave: ProcessLeave;
  taskId: string;
  taskName: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forget = useInvalidateProcesses();
  const { running, run } = useTask();
  const finish = async (done: string) => {
    await forget();
    tellDone(done);
    await navigate('/work/send');
  };
  const sendAgain = (values: EnteredLeave) =>
    run(async () => {
      const { id, processDefinitionId } = leave;
      await askForLeave({ id, processDefinitionId, ...leaveOf(values) });
      await completeTask(taskId, 'ok', t('flow.sentAgain'));
      await finish(t('flow.sentAgain'));
    });
  const giveUp = () =>
    confirmFirst(
      t('flow.giveUpAsk'),
      async () => {
        await completeTask(taskId, 'no', t('flow.givenUp'));
        await finish(t('flow.givenUp'));
      },
      { danger: true },
    );
  return (
    <section className="process-panel">
      <h2 data-content>{t('flow.yourTask', { task: taskName })}</h2>
      <Form
        layout="vertical"
        className="process-form"
        initialValues={enteredLeave(leave)}
        onFinish={(values: EnteredLeave) => void sendAgain(values)}
      >
        <LeaveFields known={[{ id: leave.taskUser, name: leave.taskUserName ?? '' }]} />
        <Space wrap>
          <Button type="primary" htmlType="submit" loading={running}>
            {t('flow.sendAgain')}
          </Button>
          <Button danger disabled={running} onClick={giveUp}>
            {t('flow.giveUp')}
          </Button>
        </Space>
      </Form>
    </section>
  );
}
