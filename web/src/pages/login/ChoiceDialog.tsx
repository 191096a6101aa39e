import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { textOf } from '../../api/error.js';
import type { TokenAnswer } from '../../session/sign-in.js';
import { choose, fetchChoices, type Option } from '../../session/ways.js';

interface Values {
  deptId?: string;
  roleId?: string;
}

const options = (list: Option[]) => list.map(({ id, label }) => ({ value: id, label }));

/** Which department and role a person of several comes for. */
export function ChoiceDialog({ answer, onClose }: { answer: TokenAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const choices = useQuery({
    queryKey: ['choices', answer.user_id],
    queryFn: () => fetchChoices(answer),
    gcTime: 0,
  });
  const going = useMutation({
    mutationFn: ({ deptId = '', roleId = '' }: Values) => choose(answer, deptId, roleId),
  });
  const { depts = [], roles = [] } = choices.data ?? {};
  const error = choices.error ?? going.error;
  const asked = [
    { name: 'deptId', label: t('choice.dept'), needed: t('choice.deptNeeded'), list: depts },
    { name: 'roleId', label: t('choice.role'), needed: t('choice.roleNeeded'), list: roles },
  ].filter(({ list }) => list.length > 1);
  return (
    <Dialog
      open
      title={t('choice.title')}
      okText={t('login.submit')}
      loading={choices.isLoading}
      confirmLoading={going.isPending}
      okButtonProps={{ htmlType: 'submit', form: 'choice' }}
      onCancel={onClose}
      mask={{ closable: false }}
      width={440}
    >
      <Form form={form} name="choice" layout="vertical" onFinish={(values: Values) => going.mutate(values)}>
        {asked.map(({ name, label, needed, list }) => (
          <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: needed }]}>
            <Radio.Group vertical options={options(list)} />
          </Form.Item>
        ))}
      </Form>
      {error && (
        <p className="login-error" role="alert">
          {textOf(error)}
        </p>
      )}
    </Dialog>
  );
}
