import type { MyMessage, MyNotice } from '@gushu/shared';
import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadPart } from '../api/load-script.js';
import { tellError } from '../feedback.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { usePanel } from '../layout/usePanel.js';
import { useMenu } from '../session/access.js';
import { isGranted } from '../session/granted.js';
import { useMarkRead, useMyNotices } from './notice-api.js';
import { MessageList } from './MessageList.js';
import './notice.css';

// It brings rich text: no page should wait for it.
const NoticeDialog = lazy(
  loadPart(async () => ({ default: (await import('./NoticeDialog.js')).NoticeDialog })),
);

const SCREEN = '/desk/notice';

interface ListProps {
  panel: ReturnType<typeof usePanel>['panel'];
  unread: number;
  mine: ReturnType<typeof useMyNotices>;
  onOpen: (notice: MyNotice) => void;
  onMessage: (message: MyMessage) => void;
  onReadAll: () => void;
  onLeave: () => void;
}

function NoticeList({ panel, unread, mine, onOpen, onMessage, onReadAll, onLeave }: ListProps) {
  const { t } = useTranslation();
  const granted = isGranted(useMenu().data ?? [], SCREEN);
  const notices = mine.data?.records ?? [];
  const messages = mine.data?.messages.records ?? [];
  const isEmpty = mine.data && notices.length + messages.length === 0;
  return (
    <div {...panel} role="dialog" aria-label={t('notice.title')} tabIndex={-1} className="notice-list">
      <div className="notice-head">
        <strong>{t('notice.title')}</strong>
        <Button type="link" size="small" disabled={unread === 0} onClick={onReadAll}>
          {t('notice.readAll')}
        </Button>
      </div>
      {mine.error && !mine.data && <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.isPending && <LateRings size={32} />}
      {isEmpty && <EmptyState title={t('notice.none')} />}
      <MessageList messages={messages} onOpen={onMessage} />
      {messages.length > 0 && notices.length > 0 && <h3>{t('notice.notices')}</h3>}
      {notices.map((notice) => (
        <button key={notice.id} type="button" className="notice-line" onClick={() => onOpen(notice)}>
          {!notice.read && <Badge status="processing" text="" aria-label={t('notice.unread')} />}
          {notice.read ? <span>{notice.title}</span> : <strong>{notice.title}</strong>}
          <small>{notice.releaseTime.slice(0, 10)}</small>
        </button>
      ))}
      {granted && (
        <Link to={SCREEN} onClick={onLeave}>
          {t('notice.all')}
        </Link>
      )}
    </div>
  );
}

/** The bell: the person's own messages and the notices to all, the number of unread ones, and the newest of both. */
export function NoticeBell() {
  const { t } = useTranslation();
  const mine = useMyNotices();
  const markRead = useMarkRead();
  const { popover, panel, button, close } = usePanel();
  const [shown, show] = useState<string>();
  const unread = (mine.data?.unread ?? 0) + (mine.data?.messages.unread ?? 0);
  const label = unread > 0 ? t('notice.bell', { count: unread }) : t('notice.title');
  const read = (notice: MyNotice) => {
    close();
    show(notice.id);
    if (!notice.read) markRead.notice(notice.id).catch(tellError);
  };
  const readMessage = (message: MyMessage) => {
    close();
    if (!message.read) markRead.message(message.id).catch(tellError);
  };
  return (
    <>
      <Popover
        {...popover}
        placement="bottom"
        content={
          <NoticeList
            panel={panel}
            unread={unread}
            mine={mine}
            onOpen={read}
            onMessage={readMessage}
            onReadAll={() => void markRead.all().catch(tellError)}
            onLeave={close}
          />
        }
      >
        <Button {...button} type="text" aria-label={label} title={label}>
          <Badge count={unread} size="small" overflowCount={99}>
            <BellOutlined />
          </Badge>
        </Button>
      </Popover>
      {shown && (
        <Suspense>
          <NoticeDialog id={shown} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  );
}
