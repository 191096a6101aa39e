import type { OneTime } from '@gushu/shared';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmFirst, tellDone } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import { PlatformDialog } from './PlatformDialog.js';
import { SessionsDialog } from './UserSessions.js';
import { leaving, REFUSED, type User, userApi, WAITING } from './user-api.js';
import type { useHandOver } from './useHandOver.js';

interface Props {
  row: User;
  /** Undefined for people who may not give roles. */
  onGrant: (() => void) | undefined;
  onMade: (made: readonly OneTime[]) => void;
  handingOver: ReturnType<typeof useHandOver>['handingOver'];
  reload: () => void;
}

/** Further actions on a user: roles, a new password, unlocking, their sessions and platforms. */
export function UserActions({ row, onGrant, onMade, handingOver, reload }: Props) {
  const { t } = useTranslation();
  const mayReset = usePermission('user_reset');
  const mayEdit = usePermission('user_edit');
  const [shown, show] = useState<'sessions' | 'platform'>();
  const who = { id: row.id, name: String(row.realName || row.account) };
  const reset = () =>
    confirmFirst(t('user.resetAsk', { names: row.account }), async () =>
      onMade(await userApi.resetPassword([row.id])),
    );
  const unlock = async () => {
    await userApi.unlock([row.id]);
    tellDone(t('done.saved'));
    reload();
  };
  const refuse = async () => {
    await handingOver(leaving([row.id], false), (handTo) => userApi.refuse(row.id, handTo));
    tellDone(t('done.saved'));
    reload();
  };
  const waits = row.roleId === WAITING;
  const items: MenuProps['items'] = [
    ...(onGrant && (!waits || mayEdit)
      ? [
          {
            key: 'roles',
            label: t(waits ? 'user.approve' : 'user.grantRoles'),
            onClick: onGrant,
          },
        ]
      : []),
    ...(mayEdit && waits && row.status !== REFUSED
      ? [
          {
            key: 'refuse',
            label: t('user.refuse'),
            onClick: () => confirmFirst(t('user.refuseAsk', { name: who.name }), refuse),
          },
        ]
      : []),
    ...(mayReset ? [{ key: 'reset', label: t('user.reset'), onClick: reset }] : []),
    ...(mayEdit && row.isLocked === 1
      ? [{ key: 'unlock', label: t('user.unlock'), onClick: () => confirmFirst(t('user.unlockAsk'), unlock) }]
      : []),
    ...(mayEdit
      ? [
          { key: 'sessions', label: t('user.sessions'), onClick: () => show('sessions') },
          { key: 'platform', label: t('user.platformDetail'), onClick: () => show('platform') },
        ]
      : []),
  ];
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button
            type="link"
            size="small"
            className="row-action"
            aria-label={`${t('action.more')} ${who.name}`}
          >
            {t('action.more')}
          </Button>
        </Dropdown>
      )}
      {shown === 'sessions' && <SessionsDialog user={who} onClose={() => show(undefined)} />}
      {shown === 'platform' && <PlatformDialog user={who} onClose={() => show(undefined)} />}
    </>
  );
}
