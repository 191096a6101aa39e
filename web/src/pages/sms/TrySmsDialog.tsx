import type { Row, sms } from '@gushu/shared';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { showFieldErrors, tellDone, tellHint } from '../../feedback.js';

const PHONE = /^1[3-9]\d{9}$/;

interface Values {
  phones: string;
  params: string;
}

/** Sends one message by a configuration, to see that it works. */
export function TrySmsDialog({ sms: row, onClose }: { sms: Row<typeof sms>; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const send = async ({ phones, params }: Values) => {
    setSending(true);
    try {
      const query = { code: String(row.smsCode), phones, params };
      const { success = true, msg } =
        (await post<{ success?: boolean; msg?: string } | undefined>(
          'blade-resource/sms/endpoint/send-message',
          undefined,
          query,
        )) ?? {};
      if (success) {
        tellDone(t('sms.sent'));
        onClose();
      } else tellHint(msg ?? t('error.unknown'));
    } catch (error) {
      showFieldErrors(form as never, error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('sms.tryOf', { code: row.smsCode })}
      okText={t('sms.send')}
      mask={{ closable: false }}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ params: '{"code":"123456"}' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="phones"
          label={t('sms.phone')}
          rules={[
            { required: true, message: t('sms.phoneNeeded') },
            { pattern: PHONE, message: t('sms.phoneForm') },
          ]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </Form.Item>
        <Form.Item name="params" label={t('sms.params')} extra={t('sms.paramsHint')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} className="coordinates" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
