import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SmallDialog } from '../editing/SmallDialog.js';
import { choicesState } from '../layout/choices-state.js';
import { CONSOLE } from '../session/access.js';
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
  const choices = useSwitchChoices();
  const { data, isFetching } = choices;
  const state = choicesState(choices);
  return (
    <SmallDialog<Values>
      width={420}
      title={t('switch.title')}
      initial={{ deptId: single(user?.dept_id), roleId: single(user?.role_id) }}
      save={({ deptId, roleId }) => switchTo(deptId, roleId)}
      onSaved={() => void navigate(CONSOLE)}
      onClose={onClose}
    >
      <Form.Item
        name="deptId"
        label={t('switch.dept')}
        rules={[{ required: true, message: t('switch.deptNeeded') }]}
      >
        <Select loading={isFetching} options={data?.depts ?? []} notFoundContent={state} />
      </Form.Item>
      <Form.Item
        name="roleId"
        label={t('switch.role')}
        rules={[{ required: true, message: t('switch.roleNeeded') }]}
      >
        <Select loading={isFetching} options={data?.roles ?? []} notFoundContent={state} />
      </Form.Item>
    </SmallDialog>
  );
}
