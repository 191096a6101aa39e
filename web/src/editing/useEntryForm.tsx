import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { tellDone } from '../feedback.js';
import { useDraft } from '../session/draft.js';
import { choiceText, columnsOfForm, type TableColumn } from '../columns/column.js';
import { ConflictDialog } from './ConflictDialog.js';
import type { Values } from './differences.js';
import { DraftNotice } from './DraftNotice.js';
import { useLeaveWarning } from './useLeaveWarning.js';
import { clearFaults } from './useFaultMarks.js';
import { useSubmit } from './useSubmit.js';

/** Input of a form of plain columns. */
interface EntryParts<R> {
  columns: readonly TableColumn<R>[];
  /** Names the draft; the row's id is added to it. */
  formKey: string;
  /** Undefined for a new row. */
  id: string | undefined;
  /** The row to change; undefined for a new one. */
  row: R | undefined;
  frozen?: boolean;
  onSave: (values: Partial<R>, row: R | undefined) => Promise<unknown>;
  onSaved: () => void;
}

/** Name of such a form's draft. */
export const entryDraft = (formKey: string, id = 'new'): string => `${formKey}:${id}`;

/** State of a dialog of plain columns: draft, warning, one save at a time, faults at their fields, conflicts. */
export function useEntryForm<R extends object>(parts: EntryParts<R>) {
  const { columns, row, frozen = false } = parts;
  const { t } = useTranslation();
  const [form] = Form.useForm();
  const fields = columnsOfForm(columns);
  const draft = useDraft(form, {
    formKey: entryDraft(parts.formKey, parts.id),
    version: (row as { version?: number } | undefined)?.version,
    secret: fields.filter(({ secret }) => secret).map(({ dataIndex }) => dataIndex),
    ready: !frozen,
  });
  const leave = useLeaveWarning('kept');
  const clean = () => {
    draft.clear();
    leave.clean();
  };
  const { submit, conflict, saving, settle, giveUp } = useSubmit<undefined, unknown>({
    form,
    names: fields.map(({ dataIndex }) => dataIndex),
    row: row as Values | undefined,
    send: (values, _how, base) => parts.onSave(values as Partial<R>, base as R | undefined),
    onSaved: () => {
      clean();
      tellDone(t(row ? 'done.updated' : 'done.added'));
      parts.onSaved();
    },
  });
  return {
    form,
    saving,
    leave,
    submit: (values: Values) => submit(values, undefined),
    onValuesChange: (changed: Values) => {
      clearFaults(form, Object.keys(changed));
      leave.dirty();
      draft.onValuesChange();
    },
    notice: (
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDiscard={() => {
          clean();
          form.resetFields();
        }}
      />
    ),
    conflict: conflict && (
      <ConflictDialog
        fields={fields.map((column) => ({
          name: column.dataIndex,
          label: column.title,
          show: (value) => choiceText(column, value),
        }))}
        {...conflict}
        saving={saving}
        onSave={settle}
        onCancel={giveUp}
      />
    ),
  };
}
