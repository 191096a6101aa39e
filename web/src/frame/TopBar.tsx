import {
  HistoryOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorBadge } from '../faults/ErrorBadge.js';
import { HelpButton } from '../help/HelpButton.js';
import { useUpdateLog } from '../help/useUpdateLog.js';
import { JobsBadge } from '../notices/JobsBadge.js';
import { NoticeBell } from '../notices/NoticeBell.js';
import { TransitionRunDialog } from '../transition-runs/TransitionRunDialog.js';
import { Rings } from '../rings/Rings.js';
import { CONSOLE } from '../session/access.js';
import { useMustChange } from '../session/profile.js';
import { signOut } from '../session/sign-in.js';
import { displayName, useSession } from '../session/store.js';
import { useLookItems } from './look-items.js';
import { useSwitchMode } from './switch-choices.js';
import { openMenuSearch } from './search/search-state.js';
import { ColorTool } from '../layout/ColorTool.js';
import { FullScreenButton } from '../layout/FullScreenButton.js';
import { Portrait } from '../layout/Portrait.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { LanguageButton, SchemeButton } from '../layout/Switches.js';
import { usePlaced } from '../region/placed.js';
import { IconButton } from '../layout/IconButton.js';
import { loadPart } from '../api/load-script.js';

const LockDialog = lazy(loadPart(async () => ({ default: (await import('./LockDialog.js')).LockDialog })));
const SwitchDialog = lazy(
  loadPart(async () => ({ default: (await import('./SwitchDialog.js')).SwitchDialog })),
);

function UserMenu({ onLock, onSwitch }: { onLock: () => void; onSwitch: () => void }) {
  const { t } = useTranslation();
  const placed = usePlaced();
  const user = useSession((s) => s.user);
  const maySwitch = useSwitchMode();
  const small = useScreenTier() === 0;
  const looks = useLookItems();
  const openUpdates = useUpdateLog();
  if (!user) return null;
  const name = displayName(user);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            label: <span className="user-region">{placed(user)}</span>,
            disabled: true,
          },
          { type: 'divider' },
          {
            key: 'me',
            icon: <UserOutlined />,
            label: <Link to="/info/index">{t('profile.title')}</Link>,
          },
          ...(maySwitch
            ? [{ key: 'switch', icon: <SwapOutlined />, label: t('switch.title'), onClick: onSwitch }]
            : []),
          ...(small ? looks : []),
          { key: 'updates', icon: <HistoryOutlined />, label: t('help.updates'), onClick: openUpdates },
          { key: 'lock', icon: <LockOutlined />, label: t('lock.lock'), onClick: onLock },
          { key: 'out', icon: <LogoutOutlined />, label: t('frame.signOut'), onClick: () => void signOut() },
        ],
      }}
    >
      <Button type="text" className="user-button" aria-label={name}>
        <Portrait link={user.avatar} size={26} />
        <span className="wide-only user-name">{name}</span>
      </Button>
    </Dropdown>
  );
}

interface Props {
  folded: boolean;
  /** None where the page has no side menu. */
  onFold: (() => void) | undefined;
  /** Between the mark and the tools. */
  children?: ReactNode;
}

/** Mark and name, the menu's switch, and what is always at hand. */
export function TopBar({ folded, onFold, children }: Props) {
  const { t } = useTranslation();
  const [locking, setLocking] = useState(false);
  const [switching, setSwitching] = useState(false);
  const mustChange = useMustChange();
  const small = useScreenTier() === 0;
  return (
    <header className="top-bar">
      {onFold && (
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={t('frame.menu')}
          aria-expanded={!folded}
          onClick={onFold}
        />
      )}
      <Link to={CONSOLE} className="brand">
        <Rings kind="mark" size={30} />
        <span className="brand-name">{t('app.name')}</span>
      </Link>
      {children}
      <div className="top-tools">
        <IconButton
          icon={<SearchOutlined />}
          label={t('search.title')}
          hint={`${t('search.title')} (Ctrl+K)`}
          onClick={openMenuSearch}
        />
        <ErrorBadge />
        {!mustChange && <JobsBadge />}
        {!mustChange && <NoticeBell />}
        <TransitionRunDialog />
        <IconButton
          className="wide-only"
          icon={<LockOutlined />}
          label={t('lock.lock')}
          onClick={() => setLocking(true)}
        />
        <HelpButton />
        <FullScreenButton />
        {!small && <SchemeButton />}
        {!small && <ColorTool />}
        {!small && <LanguageButton />}
        <UserMenu onLock={() => setLocking(true)} onSwitch={() => setSwitching(true)} />
      </div>
      <Suspense>
        {switching && <SwitchDialog onClose={() => setSwitching(false)} />}
        {locking && <LockDialog onClose={() => setLocking(false)} />}
      </Suspense>
    </header>
  );
}
