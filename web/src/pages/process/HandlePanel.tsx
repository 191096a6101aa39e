import type { FlowField } from '@gushu/shared';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { Dialog } from '../../layout/Dialog.js';
import { completeTask, delegateTask, useInvalidateProcesses } from './process-api.js';
import { TaskFields } from './TaskFields.js';
import { UserSelect } from './UserSelect.js';

interface Props {
  taskId: string;
  taskName: string;
  /** A circulated document is signed; it cannot be refused. */
  signs: boolean;
  /** Fields of the task's form, and the variables of its process. */
  fields: readonly FlowField[];
  variables: Readonly<Record<string, unknown>>;
}

/** Actions on the person's task: agree, refuse, hand over. */
export function HandlePanel({ taskId, taskName, signs, fields, variables }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forget = useInvalidateProcesses();
  const { running, run } = useTask();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [comment, setComment] = useState('');
  const [hands, setHands] = useState(false);
  const [userId, setUserId] = useState<string>();
  const leave = (act: () => Promise<unknown>, done: string) =>
    run(async () => {
      await act();
      await forget();
      tellDone(done);
      await navigate('/work/todo');
    });
  const complete = async (flag: 'ok' | 'no') => {
    // A refusal needs no filled-in fields.
    const given = flag === 'ok' ? await form.validateFields().catch(() => undefined) : {};
    if (given) await leave(() => completeTask(taskId, flag, comment, given), t('flow.completed'));
  };
  return (
    <section className="process-panel">
      <h2 data-content>{t('flow.yourTask', { task: taskName })}</h2>
      <Form
        form={form}
        layout="vertical"
        className="process-form"
        initialValues={Object.fromEntries(
          // A switch that was never touched means no.
          fields.map(({ name, kind }) => [name, variables[name] ?? (kind === 'boolean' ? false : undefined)]),
        )}
      >
        <TaskFields fields={fields} />
        <Form.Item label={t('flow.opinion')} htmlFor="opinion">
          <Input.TextArea
            id="opinion"
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Form.Item>
        <Space wrap>
          <Button type="primary" loading={running} onClick={() => void complete('ok')}>
            {t(signs ? 'flow.sign' : 'flow.agree')}
          </Button>
          {!signs && (
            <Button danger disabled={running} onClick={() => void complete('no')}>
              {t('flow.refuse')}
            </Button>
          )}
          <Button disabled={running} onClick={() => setHands(true)}>
            {t('flow.delegate')}
          </Button>
        </Space>
      </Form>
      {hands && (
        <Dialog
          open
          title={t('flow.delegate')}
          onCancel={() => setHands(false)}
          okButtonProps={{ disabled: !userId, loading: running }}
          onOk={() => userId && void leave(() => delegateTask(taskId, userId), t('flow.delegated'))}
        >
          <Form layout="vertical">
            <Form.Item label={t('flow.delegateTo')} htmlFor="delegate-to">
              <UserSelect
                id="delegate-to"
                from="blade-flow/work/successors"
                asked={{ taskId }}
                onChange={(value) => setUserId(String(value))}
              />
            </Form.Item>
          </Form>
        </Dialog>
      )}
    </section>
  );
}
