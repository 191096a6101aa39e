import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone, tellError } from '../../feedback.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { type User, userApi, WAITING } from './user-api.js';

interface Props {
  users: readonly User[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives one or many users their roles; whoever waits for an account has it then. */
export function RolesDialog({ users, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const [form] = Form.useForm<{ roleIds: string }>();
  const only = users.length === 1 && users[0]?.roleId !== WAITING ? users[0]?.roleId : '';
  const save = async ({ roleIds }: { roleIds: string }) => {
    setSaving(true);
    try {
      await userApi.grant(users.map(({ id }) => id).join(','), roleIds);
      tellDone(t('done.saved'));
      onDone();
      onClose();
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={520}
      title={t('user.rolesOf', { names: users.map(({ account }) => account).join('、') })}
      mask={{ closable: false }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ roleIds: only }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="roleIds"
          label={t('user.roles')}
          extra={t('user.rolesHint')}
          rules={[{ required: true, message: t('user.rolesNeeded') }]}
        >
          <TreePicker path="blade-system/role/tree" multiple />
        </Form.Item>
      </Form>
    </Modal>
  );
}
