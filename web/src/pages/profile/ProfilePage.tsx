import { ProCard } from '@ant-design/pro-components';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/store.js';
import { SessionTable } from '../user/UserSessions.js';
import { InfoForm } from './InfoForm.js';
import { PasswordForm } from './PasswordForm.js';
import './profile.css';

/** The person's own page: particulars, password and sessions. */
export function ProfilePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const id = useSession((s) => s.user?.user_id ?? '');
  const items = [
    { key: 'info', label: t('profile.info'), children: <InfoForm /> },
    { key: 'password', label: t('profile.password'), children: <PasswordForm /> },
    // The forms stay mounted with their input while another part is shown; the sessions are read again.
    {
      key: 'sessions',
      label: t('profile.sessions'),
      destroyOnHidden: true,
      children: <SessionTable userId={id} />,
    },
  ];
  return (
    <ProCard variant="outlined">
      <Tabs
        activeKey={params.get('tab') ?? 'info'}
        items={items}
        onChange={(tab) =>
          // The other parameters of the address say where to go on.
          setParams((before) => ({ ...Object.fromEntries(before), tab }), { replace: true })
        }
      />
    </ProCard>
  );
}
