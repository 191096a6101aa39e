import type { RowOf, sms } from '@gushu/shared';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { phoneRules } from '../../fields/phone-rules.js';

interface Values {
  phones: string;
  params: string;
}

/** Answer of the gateway. */
type Sent = { success?: boolean; msg?: string } | undefined;

/** Sends one message through a configuration, to test it. */
export function TrySmsDialog({ sms: row, onClose }: { sms: RowOf<typeof sms>; onClose: () => void }) {
  const { t } = useTranslation();
  const send = async ({ phones, params }: Values) => {
    const query = { code: String(row.smsCode), phones, params };
    const sent = await post<Sent>('blade-resource/sms/endpoint/send-message', undefined, query);
    if (sent?.success === false) throw new Error(sent.msg);
  };
  return (
    <SmallDialog<Values>
      title={t('sms.tryOf', { code: row.smsCode })}
      okText={t('sms.send')}
      initial={{ phones: '', params: '{"code":"123456"}' }}
      save={send}
      done={t('sms.sent')}
      onClose={onClose}
    >
      <Form.Item name="phones" label={t('sms.phone')} validateFirst rules={phoneRules(t)}>
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
      <Form.Item name="params" label={t('sms.params')} extra={t('sms.paramsHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} className="coordinates" />
      </Form.Item>
    </SmallDialog>
  );
}
