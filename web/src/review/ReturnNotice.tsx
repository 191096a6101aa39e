import { type RecordDefinition, ReviewStatus, type Row } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import './review.css';
import { useRowHistory } from './useRowHistory.js';

/** Why a row came back to its author: what the reviewer wrote, who he is and when it was. */
export function ReturnNotice({ record, row }: { record: RecordDefinition; row: Row }) {
  const { t } = useTranslation();
  const returned = record.review && Number(row.status) === ReviewStatus.returned;
  const { data = [] } = useRowHistory(record, row, returned);
  const line = returned && data.find(({ action, rowId }) => action === 'return' && rowId === row.id);
  if (!line) return null;
  return (
    <Alert
      className="review-notice"
      type="warning"
      showIcon
      title={t('review.returned')}
      description={
        <>
          <p className="history-remark">{line.remark}</p>
          <small>
            {line.userName} <time className="figures">{line.createTime}</time>
          </small>
        </>
      }
    />
  );
}
