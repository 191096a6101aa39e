import { Button, Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { sizeText } from '../sheet-import/figures.js';
import { kindOf } from './draft.js';
import { KindSign } from './KindSign.js';
import type { Pending } from './useUploads.js';

interface Props {
  pending: Pending;
  onRetry: () => void;
  onDrop: () => void;
}

/** Key of the sentence that says how far a file is. */
function stateOf({ share }: Pending): string {
  if (share === undefined) return 'attachments.waiting';
  return share < 1 ? 'attachments.sending' : 'attachments.checking';
}

/** One file on its way: its progress, or why it was not taken and what can be done. */
export function PendingItem({ pending, onRetry, onDrop }: Props) {
  const { t } = useTranslation();
  const { file, refusal, share, error } = pending;
  const fault = refusal ?? (error === undefined ? undefined : textOf(error));
  return (
    <li className="attach-item">
      <KindSign type={kindOf(file.name)} />
      <div className="attach-what">
        <span className="attach-name">{file.name}</span>
        <span className="attach-size figures">{sizeText(file.size)}</span>
        {share !== undefined && (
          <Progress
            percent={Math.floor(share * 100)}
            size="small"
            status={fault ? 'exception' : 'active'}
            aria-label={t('attachments.progressOf', { name: file.name })}
          />
        )}
        <Typography.Text
          className="attach-state"
          type={fault ? 'danger' : 'secondary'}
          role={fault ? 'alert' : 'status'}
        >
          {fault ?? t(stateOf(pending))}
        </Typography.Text>
      </div>
      <span className="attach-buttons">
        {error !== undefined && (
          <Button aria-label={t('attachments.retry', { name: file.name })} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button
          type="text"
          aria-label={t(fault ? 'attachments.remove' : 'attachments.stop', { name: file.name })}
          onClick={onDrop}
        >
          {t(fault ? 'attachments.dismiss' : 'action.cancel')}
        </Button>
      </span>
    </li>
  );
}
