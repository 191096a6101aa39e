import { Button, DatePicker, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LazyDiagram } from '../../diagram/LazyDiagram.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { askForLeave, startProcess, useDefinitionView, useForgetProcesses } from './process-api.js';
import { UserSelect } from './UserSelect.js';
import './process.css';

interface Entered {
  time?: [Dayjs, Dayjs];
  taskUser?: string;
  readers?: string[];
  title?: string;
  text: string;
}

const MOMENT = 'YYYY-MM-DD HH:mm:ss';

/** Sends a form: a leave has a call of its own, everything else starts with its values as variables. */
async function send(form: string, processDefinitionId: string, values: Entered): Promise<void> {
  const { time, taskUser = '', readers = [], title = '', text } = values;
  if (form === 'leave' && time) {
    const [startTime, endTime] = [time[0].format(MOMENT), time[1].format(MOMENT)];
    await askForLeave({ processDefinitionId, taskUser, startTime, endTime, reason: text });
    return;
  }
  const people = form === 'circulation' ? { readers } : { taskUser: `taskUser_${taskUser}` };
  await startProcess(processDefinitionId, title, { ...people, title, text });
}

/** What differs between the forms that processes are started with. */
function Fields({ form }: { form: string }) {
  const { t } = useTranslation();
  const needed = [{ required: true, message: t('flow.form.needed') }];
  return (
    <>
      {form === 'leave' ? (
        <Form.Item name="time" label={t('flow.form.time')} rules={needed}>
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%' }}
          />
        </Form.Item>
      ) : (
        <Form.Item name="title" label={t('flow.form.title')} rules={needed}>
          <Input maxLength={200} />
        </Form.Item>
      )}
      <Form.Item
        name="text"
        label={t(form === 'leave' ? 'flow.form.reason' : 'flow.form.text')}
        rules={needed}
      >
        <Input.TextArea rows={form === 'leave' ? 3 : 8} maxLength={form === 'leave' ? 255 : 5000} showCount />
      </Form.Item>
      {form === 'circulation' ? (
        <Form.Item name="readers" label={t('flow.form.readers')} rules={needed}>
          <UserSelect multiple />
        </Form.Item>
      ) : (
        <Form.Item name="taskUser" label={t('flow.form.taskUser')} rules={needed}>
          <UserSelect />
        </Form.Item>
      )}
    </>
  );
}

/** The form that a process is started with. */
export function ProcessFormPage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const navigate = useNavigate();
  const { form = '', definitionId = '' } = useParams();
  const { running, run } = useTask();
  const view = useDefinitionView(definitionId);
  const forget = useForgetProcesses();
  const submit = (values: Entered) =>
    run(async () => {
      await send(form, definitionId, values);
      await forget();
      tellDone(t('flow.started'));
      await navigate('/work/send');
    });
  return (
    <div className="process">
      <section className="process-panel">
        <h1>{title}</h1>
        <Form layout="vertical" className="process-form" onFinish={(values: Entered) => void submit(values)}>
          <Fields form={form} />
          <Button type="primary" htmlType="submit" loading={running}>
            {t('flow.start')}
          </Button>
        </Form>
      </section>
      {view.data && (
        <section className="process-panel">
          <h2>{t('flow.diagram')}</h2>
          <LazyDiagram xml={view.data.xml} />
        </section>
      )}
    </div>
  );
}
