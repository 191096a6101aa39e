import { inSentence, isApproved, type RecordDefinition, type RecordPaths, valueOf } from '@gushu/shared';
import { Form, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { openChangeOf, useRecognises } from '../changes/changed-rows.js';
import { ApprovedNotice, ChangeNotice } from '../changes/ChangeNotice.js';
import { RowError } from './RowError.js';
import { leftAddress, useTabs } from '../session/tabs.js';
import { useTabTitle } from '../layout/useVisit.js';
import { type FormColumn, useLabel } from '../columns/record-columns.js';
import { useFreshRow } from '../api/record-rows.js';
import type { Values } from '../editing/useSave.js';
import type { OwnForm } from '../editing/RecordForm.js';
import { FiledForm } from './FiledForm.js';

interface Props<D extends RecordDefinition> extends OwnForm<D> {
  record: D;
  columns: readonly FormColumn[];
  paths: RecordPaths;
}

/** Page that adds a plain record, or changes the one that the address names by `?id=`. */
export function RecordFormPage<D extends RecordDefinition>(props: Props<D>): ReactNode;
export function RecordFormPage(props: Props<RecordDefinition>) {
  const { t } = useTranslation();
  const label = useLabel();
  const { record } = props;
  const id = useSearchParams()[0].get('id') ?? undefined;
  const { row, error, refetch } = useFreshRow(record, id);
  const action = t(id ? 'action.edit' : 'action.add');
  const title = valueOf(row ?? {}, record.title) ?? inSentence(label(record.label));
  useTabTitle(t('form.title', { action, label: String(title) }));
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const recognises = useRecognises(row);
  if (error) return <RowError error={error} onRetry={() => void refetch()} back={props.paths.list} />;
  if (id && !row) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { paths } = props;
  const changed = row && record.changes ? { record, row, view: paths.view } : undefined;
  // An approved row is edited in the change that waits already.
  if (changed && openChangeOf(changed.row)) return <ChangeNotice {...changed} />;
  const approved = changed !== undefined && isApproved(record, changed.row);
  return (
    <FiledForm
      key={id ?? 'new'}
      {...props}
      form={form}
      row={row}
      {...(changed && {
        notice: approved ? <ApprovedNotice {...changed} /> : <ChangeNotice {...changed} />,
        ...(approved && { submits: !recognises }),
      })}
      onSaved={(saved) => {
        void navigate(`${paths.view}?id=${saved}`);
        useTabs.getState().close(paths.form);
      }}
      onCancel={() => void navigate(row ? `${paths.view}?id=${row.id}` : leftAddress(paths.list))}
    />
  );
}
