import {
  DesktopOutlined,
  HistoryOutlined,
  KeyOutlined,
  LogoutOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { confirmFirst } from '../../feedback.js';
import { useUpdateLog } from '../../help/useUpdateLog.js';
import { Portrait } from '../../layout/Portrait.js';
import { useScreenTier } from '../../layout/screen-tier.js';
import { useSettings } from '../../layout/settings.js';
import { otherLanguage, OWN_NAME } from '../../layout/Switches.js';
import { CONSOLE } from '../../session/access.js';
import { signOut } from '../../session/sign-in.js';
import { displayName, useSession } from '../../session/store.js';
import './frame.css';

interface Props {
  /** Entries before its own. */
  first?: NonNullable<MenuProps['items']>;
}

/** The person's own menu: personal centre, password, update log, the console, and signing out, which asks first. */
export function ShowcaseUser({ first = [] }: Props) {
  const { t } = useTranslation();
  const user = useSession((s) => s.user);
  const other = otherLanguage(useSettings((s) => s.language));
  const isSmall = useScreenTier() === 0;
  const openUpdates = useUpdateLog();
  if (!user) return null;
  const name = displayName(user);
  const label = t('landscape.user');
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...first,
          { key: 'me', icon: <UserOutlined />, label: <Link to="/info/index">{t('profile.title')}</Link> },
          {
            key: 'password',
            icon: <KeyOutlined />,
            label: <Link to="/info/index?tab=password">{t('landscape.changePassword')}</Link>,
          },
          {
            key: 'updates',
            icon: <HistoryOutlined />,
            label: t('landscape.updates'),
            onClick: openUpdates,
          },
          {
            key: 'console',
            icon: <DesktopOutlined />,
            label: <Link to={CONSOLE}>{t('landscape.console')}</Link>,
          },
          ...(isSmall
            ? [
                {
                  key: 'language',
                  label: <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{OWN_NAME[other]}</span>,
                  onClick: () => useSettings.setState({ language: other }),
                },
              ]
            : []),
          {
            key: 'out',
            icon: <LogoutOutlined />,
            label: t('frame.signOut'),
            onClick: () => confirmFirst(t('landscape.signOutAsk'), signOut),
          },
        ],
      }}
    >
      <Button type="text" className="showcase-user" data-content aria-label={`${label} ${name}`}>
        <Portrait link={user.avatar} size={26} />
        <span className="wide-only">{name}</span>
      </Button>
    </Dropdown>
  );
}
