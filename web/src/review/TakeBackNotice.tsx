import { isInTime, type RecordDefinition, type RowOf, stateOf, valueOf } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { transitionOf, transitionsOf } from './review-transitions.js';

/** Notice on a row that was decided at once: until when the decision may be taken back. */
export function TakeBackNotice({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const open = transitionsOf(record.states).find(
    ({ field, from, until, ...transition }) =>
      until !== undefined &&
      from !== 'first' &&
      from.includes(stateOf({ field, initial: 0 }, row)) &&
      isInTime({ ...transition, until }, row),
  );
  if (!open?.until) return null;
  const isOwn = transitionOf(row, open.action) !== undefined;
  const time = String(valueOf(row, open.until)).slice(0, 16);
  return (
    <Alert
      className="review-notice"
      type="info"
      showIcon
      title={t(isOwn ? 'review.mayTakeBack' : 'review.othersTakeBack', { time })}
    />
  );
}
