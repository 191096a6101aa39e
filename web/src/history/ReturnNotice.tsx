import { isReturned, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import './history.css';
import { useRowHistory } from './useRowHistory.js';

/** Why a row came back to its author: what the reviewer wrote, who it was and when. */
export function ReturnNotice({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const returned = isReturned(record, row);
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
