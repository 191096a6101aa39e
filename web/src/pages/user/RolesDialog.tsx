import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
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
  const only = users.length === 1 && users[0]?.roleId !== WAITING ? String(users[0]?.roleId ?? '') : '';
  return (
    <SmallDialog<{ roleIds: string }>
      width={520}
      title={t('user.rolesOf', { names: users.map(({ account }) => account).join('、') })}
      initial={{ roleIds: only }}
      save={({ roleIds }) => userApi.grant(users.map(({ id }) => id).join(','), roleIds)}
      onSaved={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="roleIds"
        label={t('user.roles')}
        extra={t('user.rolesHint')}
        rules={[{ required: true, message: t('user.rolesNeeded') }]}
      >
        <TreePicker path="blade-system/role/tree" multiple />
      </Form.Item>
    </SmallDialog>
  );
}
