import { type RecordDefinition, type RowOf, type RowFault, valueOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../api/client.js';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';

/** Findings of the inspection rules on a row, with the explanation of its warnings; nothing where there are none. */
export function RowInspection({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t, i18n } = useTranslation();
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['record', record.name, 'inspect', row.id, row.version, i18n.language],
    queryFn: ({ signal }) => get<RowFault[]>(`${record.path}/inspect`, { id: row.id }, signal),
  });
  if (error && data.length === 0) {
    const title = t('inspection.rowUnread', { why: textOf(error) });
    return <RetryAlert type="warning" title={title} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return null;
  const hasErrors = data.some(({ ruleLevel }) => ruleLevel === '1');
  const note = String(valueOf(row, 'warningNote') ?? '');
  const found = (
    <>
      <ul>
        {data.map(({ ruleCode, field, label, msg }) => (
          // The number of the rule is in the title, for people who need it: the text is the fault.
          <li key={`${ruleCode} ${field} ${msg}`} title={ruleCode}>
            {label}: {msg}
          </li>
        ))}
      </ul>
      {note !== '' && <p>{t('inspection.explained', { note })}</p>}
    </>
  );
  // Warnings with an explanation were considered: they are folded.
  const isSettled = !hasErrors && note !== '';
  return (
    <Alert
      className="row-inspection"
      type={hasErrors ? 'error' : 'warning'}
      showIcon
      title={
        isSettled ? (
          <details>
            <summary>{t('review.explained', { num: data.length })}</summary>
            {found}
          </details>
        ) : (
          t('inspection.ofRow', { num: data.length })
        )
      }
      description={isSettled ? undefined : found}
    />
  );
}
