import { type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRecordRow } from '../api/record-rows.js';
import { useLabel } from '../columns/record-columns.js';
import { useEntryText } from '../fields/entry-text.js';
import { isEditable } from '../review/review-transitions.js';
import { openChangeOf, originOf, useRecognises } from './changed-rows.js';
import { useNameInText } from './name-in-text.js';
import './changes.css';

interface Props {
  record: RecordDefinition;
  row: RowOf;
  /** Address of the record's page of one row. */
  view: string;
}

/** Marks a row that is a change waiting beside its approved row, and leads from such a row to its change. */
export function ChangeTag({ row, view }: Omit<Props, 'record'>) {
  const { t } = useTranslation();
  const change = openChangeOf(row);
  if (originOf(row)) return <Tag color="gold">{t('change.tag')}</Tag>;
  return change ? <Link to={`${view}?id=${change}`}>{t('change.tag')}</Link> : null;
}

/** Says of a change whose it is, and of an approved row how far a change of it has come; each leads to the other. */
export function ChangeNotice({ record, row, view }: Props) {
  const { t } = useTranslation();
  const label = useNameInText(record);
  const origin = originOf(row);
  const change = openChangeOf(row);
  const entryText = useEntryText();
  const { data } = useRecordRow(record, change);
  const other = origin ?? change;
  if (!other) return null;
  const word = entryText('data_status', data?.statusName ?? '');
  const status = word && ` · ${word}`;
  return (
    <Alert
      className="change-notice"
      type="info"
      showIcon
      title={
        origin
          ? t(isEditable(row) ? 'change.isDraft' : 'change.isOne', { label })
          : t('change.waits', { status })
      }
      action={
        <Link to={`${view}?id=${other}`}>{t(origin ? 'change.toOrigin' : 'change.toChange', { label })}</Link>
      }
    />
  );
}

/** Says that a row does not change any more in the year that it was surveyed for, and where changes are entered. */
function ArchivedNotice({ record, row }: Omit<Props, 'view'>) {
  const { t } = useTranslation();
  const label = useLabel();
  const year = valueOf(row, 'archivedYear');
  const field = record.fields['year'];
  if (typeof year !== 'number' || !field) return null;
  return (
    <Alert
      className="change-notice"
      type="warning"
      showIcon
      title={t('change.archived', { year })}
      description={t('change.laterYear', { year, field: label(field.label) })}
    />
  );
}

/** Says before an approved row is edited what will become of the edit. */
export function ApprovedNotice({ record, row }: Omit<Props, 'view'>) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const recognises = useRecognises(row);
  const names = (record.changes ?? []).map((name) => label(record.fields[name]?.label ?? [name, name]));
  const fields = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  return (
    <>
      <ArchivedNotice record={record} row={row} />
      <Alert
        className="change-notice"
        type="info"
        showIcon
        title={t('change.approved')}
        description={t(recognises ? 'change.atOnce' : 'change.willWait', { fields })}
      />
    </>
  );
}
