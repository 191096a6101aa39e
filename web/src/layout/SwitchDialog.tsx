import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { tellDone, tellError } from '../feedback.js';
import { switchTo } from '../session/sign-in.js';
import { useSession } from '../session/store.js';
import { useSwitchChoices } from './switch-choices.js';

interface Values {
  deptId: string;
  roleId: string;
}

/** One of several ids joined by comma; none while all of them hold. */
const single = (ids: string | undefined): string | undefined => (ids?.includes(',') ? undefined : ids);

/** Chooses the department and the role that a person of several acts for. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useSession((s) => s.user);
  const { data, isFetching } = useSwitchChoices();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const change = async ({ deptId, roleId }: Values) => {
    setBusy(true);
    try {
      await switchTo(deptId, roleId);
      onClose();
      tellDone(t('done.saved'));
      void navigate('/');
    } catch (error) {
      tellError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={420}
      title={t('switch.title')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ deptId: single(user?.dept_id), roleId: single(user?.role_id) }}
        onFinish={(values) => void change(values)}
      >
        <Form.Item
          name="deptId"
          label={t('switch.dept')}
          rules={[{ required: true, message: t('switch.deptNeeded') }]}
        >
          <Select loading={isFetching} options={data?.depts ?? []} />
        </Form.Item>
        <Form.Item
          name="roleId"
          label={t('switch.role')}
          rules={[{ required: true, message: t('switch.roleNeeded') }]}
        >
          <Select loading={isFetching} options={data?.roles ?? []} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
