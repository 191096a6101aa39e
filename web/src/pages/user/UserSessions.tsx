import type { UserSession } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { confirmFirst, tellDone } from '../../feedback.js';
import { Dialog } from '../../layout/Dialog.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { userApi } from './user-api.js';

const BROWSERS = [/Edg\/[\d]+/, /Firefox\/[\d]+/, /Chrome\/[\d]+/, /Safari\/[\d]+/];
const browserOf = (agent: string): string => {
  const found = BROWSERS.map((one) => one.exec(agent)?.[0]).find(Boolean);
  return found?.replace('/', ' ').replace('Edg', 'Edge') ?? agent.slice(0, 40);
};

/** Where a user is signed in; each sign-in can be ended. */
export function SessionTable({ userId, onEnded }: { userId: string; onEnded?: () => void }) {
  const { t } = useTranslation();
  const sessions = useQuery({
    queryKey: ['sessions', userId],
    queryFn: () => userApi.sessions(userId),
    gcTime: 0,
  });
  const end = (task: () => Promise<unknown>, ask: string) =>
    confirmFirst(ask, async () => {
      await task();
      tellDone(t('done.saved'));
      onEnded?.();
      await sessions.refetch();
    });
  return (
    <PlainTable<UserSession>
      rowKey="id"
      read={sessions}
      dataSource={sessions.data ?? []}
      pagination={false}
      scroll={{ x: 640 }}
      empty={t('user.noSessions')}
      footer={() => (
        <Button
          danger
          disabled={!sessions.data?.length}
          onClick={() => end(() => userApi.endSessions(userId), t('user.endAllAsk'))}
        >
          {t('user.endAll')}
        </Button>
      )}
      columns={[
        {
          dataIndex: 'userAgent',
          title: t('user.browser'),
          render: (agent: string, { isCurrent }) => (
            <>
              {browserOf(agent)} {isCurrent === 1 && <Tag color="green">{t('user.thisOne')}</Tag>}
            </>
          ),
        },
        { dataIndex: 'remoteIp', title: t('user.remoteIp'), width: 130 },
        { dataIndex: 'createTime', title: t('user.signedInAt'), width: 160 },
        { dataIndex: 'lastUsedAt', title: t('user.lastUsedAt'), width: 160 },
        {
          key: 'end',
          title: t('list.operations'),
          width: 80,
          render: (_, { id, isCurrent }) =>
            isCurrent !== 1 && (
              <Button
                type="link"
                size="small"
                danger
                className="row-action"
                onClick={() => end(() => userApi.endSession(id), t('user.endAsk'))}
              >
                {t('user.end')}
              </Button>
            ),
        },
      ]}
    />
  );
}

interface Props {
  user: { id: string; name: string };
  onClose: () => void;
}

/** The sessions of a user one manages. */
export function SessionsDialog({ user, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={820}
      title={t('user.sessionsOf', { name: user.name })}
      footer={null}
      onCancel={onClose}
    >
      <SessionTable userId={user.id} />
    </Dialog>
  );
}
