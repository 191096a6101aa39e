import type { TextField } from '@gushu/shared';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { FieldInput } from '../../fields/FieldInput.js';
import { fieldRule } from '../../fields/field-rule.js';
import { showFieldErrors, tellDone } from '../../feedback.js';

interface Props {
  field: TextField;
  label: string;
  send: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** A box to say something in; it is empty again once that is sent, and keeps what was refused. */
export function MessageBox({ field, label, send, onCancel }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm();
  const { running, run } = useTask();
  const finish = async ({ content }: { content: string }) => {
    const sent = await run(
      () => send(content),
      (error) => void showFieldErrors(form, error),
    );
    if (!sent) return;
    form.resetFields();
    tellDone(t('done.saved'));
  };
  return (
    <Form form={form} layout="vertical" className="inquiry-say" onFinish={(values) => void finish(values)}>
      <Form.Item
        name="content"
        label={label}
        rules={[
          { required: true, whitespace: true, message: t('inquiry.empty') },
          fieldRule('content', field),
        ]}
      >
        <FieldInput field={field} />
      </Form.Item>
      <div className="inquiry-actions">
        <Button type="primary" htmlType="submit" loading={running}>
          {t('inquiry.send')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
      </div>
    </Form>
  );
}
