import { ProCard } from '@ant-design/pro-components';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../session/store.js';
import { SessionTable } from '../user/UserSessions.js';
import { InfoForm } from './InfoForm.js';
import { PasswordForm } from './PasswordForm.js';
import './profile.css';

/** What a person sees and changes of themselves: particulars, password and where they are signed in. */
export function ProfilePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const id = useSession((s) => s.user?.user_id ?? '');
  const items = [
    { key: 'info', label: t('profile.info'), children: <InfoForm /> },
    { key: 'password', label: t('profile.password'), children: <PasswordForm /> },
    // The forms stay while another part is looked at, with what is typed in them; the sessions are read anew.
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
          // What else the address says is where to go on.
          setParams((before) => ({ ...Object.fromEntries(before), tab }), { replace: true })
        }
      />
    </ProCard>
  );
}
