import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useFlowName } from '../../diagram/flow-names.js';
import { LazyDiagram } from '../../diagram/LazyDiagram.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { CIRCULATION, LEAVE } from '../../session/flow-forms.js';
import { type EnteredLeave, LeaveFields, leaveOf } from './LeaveFields.js';
import { askForLeave, startProcess, useDefinitionView, useInvalidateProcesses } from './process-api.js';
import { UserSelect } from './UserSelect.js';
import './process.css';

interface Entered extends Partial<EnteredLeave> {
  readers?: string[];
  title?: string;
}

/** Sends a form: a leave has a call of its own, everything else starts with its values as variables. */
async function send(form: string, processDefinitionId: string, values: Entered): Promise<void> {
  if (form === LEAVE) {
    await askForLeave({ processDefinitionId, ...leaveOf(values as EnteredLeave) });
    return;
  }
  const { taskUser = '', readers = [], title = '', text } = values;
  const people = form === CIRCULATION ? { readers } : { taskUser: `taskUser_${taskUser}` };
  await startProcess(processDefinitionId, title, { ...people, title, text });
}

/** A document that goes round, or anything else that one person decides. */
function CommonFields({ form }: { form: string }) {
  const { t } = useTranslation();
  const needed = [{ required: true, message: t('flow.form.needed') }];
  const field = form === CIRCULATION ? 'readers' : 'taskUser';
  return (
    <>
      <Form.Item name="title" label={t('flow.form.title')} rules={needed}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="text" label={t('flow.form.text')} rules={needed}>
        <Input.TextArea rows={8} maxLength={5000} showCount />
      </Form.Item>
      <Form.Item name={field} label={t(`flow.form.${field}`)} rules={needed}>
        <UserSelect multiple={form === CIRCULATION} />
      </Form.Item>
    </>
  );
}

/** The form that a process is started with. */
export function ProcessFormPage() {
  const { t } = useTranslation();
  const title = usePageTitle();
  const named = useFlowName();
  const navigate = useNavigate();
  const { form = '', definitionId = '' } = useParams();
  const { running, run } = useTask();
  const view = useDefinitionView(definitionId);
  const forget = useInvalidateProcesses();
  const submit = (values: Entered) =>
    run(async () => {
      await send(form, definitionId, values);
      await forget();
      tellDone(t('flow.started'));
      await navigate('/work/send');
    });
  if (view.error && !view.data) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />;
  return (
    <div className="process">
      <section className="process-panel">
        <h1 data-content>{view.data ? named(view.data.name) : title}</h1>
        <Form layout="vertical" className="process-form" onFinish={(values: Entered) => void submit(values)}>
          {form === LEAVE ? <LeaveFields /> : <CommonFields form={form} />}
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
