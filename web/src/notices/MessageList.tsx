import { dataImportRecord, FILING_SCREENS, type MyMessage, user, viewOf } from '@gushu/shared';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exportApi } from '../exports/export-api.js';
import { tellError } from '../feedback.js';
import { showRun } from '../transition-runs/transition-run.js';
import { useScreenOf } from '../session/access.js';
import { importOnList } from './user-imports.js';

/** Query to add to the address of screens that show their jobs themselves: these jobs have no pages of their own. */
const ON_SCREEN = new Map<string, string>([
  ['regionMove', ''],
  ...Object.values(FILING_SCREENS).map((screen) => [screen, ''] as const),
  ['inspectionRule', '?tab=runs'],
]);

/** Target of a message: its row, else the list of its rows; undefined where its reader has no such screen. */
function useTarget({ record, rowId, filters }: MyMessage): string | undefined {
  const list = useScreenOf(record ?? '');
  if (!list || !record) return undefined;
  if (record === user.name) return rowId ? importOnList(list, rowId) : list;
  const shown = ON_SCREEN.get(record);
  if (shown !== undefined) return `${list}${shown}`;
  if (rowId) return record === dataImportRecord.name ? `${list}/${rowId}` : viewOf(list, rowId);
  return `${list}?${new URLSearchParams(filters ?? {}).toString()}`;
}

interface LineProps {
  message: MyMessage;
  onOpen: (message: MyMessage) => void;
}

function MessageLine({ message, onOpen }: LineProps) {
  const { t } = useTranslation();
  const target = useTarget(message);
  const { text, remark, read, createTime, record, rowId } = message;
  const content = (
    <>
      {!read && <Badge status="processing" text="" aria-label={t('notice.unread')} />}
      <span className="message-text">
        {read ? text : <strong>{text}</strong>}
        {remark && <span className="message-remark">{remark}</span>}
      </span>
      <small>{createTime.slice(5, 16)}</small>
    </>
  );
  if (target)
    return (
      <Link to={target} className="notice-line" onClick={() => onOpen(message)}>
        {content}
      </Link>
    );
  const open = () => {
    onOpen(message);
    if (record === 'export' && rowId) exportApi.download(rowId).catch(tellError);
    if (record === 'move') showRun(rowId ?? undefined);
  };
  return (
    <button type="button" className="notice-line" onClick={open}>
      {content}
    </button>
  );
}

/** The person's own messages, newest first; each leads to its subject. */
export function MessageList({
  messages,
  onOpen,
}: { messages: readonly MyMessage[] } & Pick<LineProps, 'onOpen'>) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('notice.messages')} className="message-list">
      {messages.map((message) => (
        <MessageLine key={message.id} message={message} onOpen={onOpen} />
      ))}
    </section>
  );
}
