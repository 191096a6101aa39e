import { type Fault, isBlank, type RecordDefinition, type Row } from '@gushu/shared';
import { Alert, Anchor, Button, Form, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredValue } from '../fields/FieldValue.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { useDraft } from '../session/draft.js';
import { type RecordColumn, useLabel } from '../record/columns.js';
import { ConflictDialog } from './ConflictDialog.js';
import { FormField } from './FormField.js';
import './record-form.css';
import { useLeaveWarning } from './useLeaveWarning.js';
import { type Stage, useSave, type Values } from './useSave.js';

interface Props {
  record: RecordDefinition;
  columns: readonly RecordColumn[];
  form: FormInstance<Values>;
  /** The row to change; none for a new one. */
  row?: Row | undefined;
  initial?: Values;
  /** Faults between fields. */
  faults?: (values: Values) => Fault[];
  /** What follows from what was just changed; shown at once. */
  derive?: (changed: Values, values: Values) => Values;
  /** Something at the end of a group, such as a button for the map. */
  extra?: Readonly<Record<string, ReactNode>>;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

const none = (): never[] => [];

/** The values of a group that nobody types. */
function Derived({ columns }: { columns: readonly RecordColumn[] }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => {
        const values = form.getFieldsValue(true) as Values;
        const known = columns.filter(({ dataIndex }) => !isBlank(values[dataIndex]));
        if (known.length === 0) return null;
        return (
          <dl className="derived" aria-live="polite">
            <dt>{t('record.derived')}</dt>
            {known.map(({ dataIndex, field, className }) => (
              <dd key={dataIndex}>
                <small>{label(field.label)}</small>
                <span className={className ? String(className) : ''}>
                  <StoredValue field={field} value={values[dataIndex]} />
                </span>
              </dd>
            ))}
          </dl>
        );
      }}
    </Form.Item>
  );
}

/** Saves on Ctrl+S and on its like of the Mac. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Form of a record: groups with anchors, checks as one goes, what follows at once, draft, Ctrl+S, conflicts. */
export function RecordForm({
  record,
  columns,
  form,
  row,
  initial,
  faults = none,
  derive,
  extra = {},
  onSaved,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const wide = useScreenTier() >= 2;
  const draft = useDraft(`${record.name}:${row?.id ?? 'new'}:${row?.version ?? 0}`, form);
  const leave = useLeaveWarning();
  const saved = (id: string) => {
    draft.clear();
    leave.clean();
    onSaved(id);
  };
  const { save, saving, conflict, settle, giveUp } = useSave({ record, form, row, faults, onSaved: saved });
  useSaveKey(() => void save('draft'));

  const changed = (values: Values, all: Values) => {
    const follows = derive?.(values, { ...(form.getFieldsValue(true) as Values), ...all });
    if (follows) form.setFieldsValue(follows);
    leave.dirty();
    draft.onValuesChange();
  };
  const groups = Object.entries(record.groups).map(([key, name]) => ({
    key,
    name: label(name),
    typed: columns.filter(({ field }) => field.group === key && !field.auto),
    derived: columns.filter(({ field }) => field.group === key && field.auto),
  }));
  const submits = record.review && row?.status !== 1;
  const button = (stage: Stage, text: string) => (
    <Button
      type={stage === 'submit' || !submits ? 'primary' : 'default'}
      loading={saving}
      onClick={() => void save(stage)}
    >
      {text}
    </Button>
  );
  return (
    <div className="record-form">
      {wide && (
        <Anchor
          className="record-form-anchors"
          offsetTop={116}
          items={groups.map(({ key, name }) => ({ key, href: `#group-${key}`, title: name }))}
          onClick={(event) => event.preventDefault()}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ ...initial, ...row }}
        onValuesChange={changed}
        scrollToFirstError
      >
        {draft.restoredAt && (
          <Alert
            type="info"
            showIcon
            className="list-alert"
            title={t('draft.restored', { time: dayjs(draft.restoredAt).format('MM-DD HH:mm') })}
            action={
              <Button
                size="small"
                onClick={() => {
                  draft.clear();
                  leave.clean();
                  form.resetFields();
                }}
              >
                {t('draft.discard')}
              </Button>
            }
          />
        )}
        {groups.map(({ key, name, typed, derived }) => (
          <section key={key} id={`group-${key}`} className="form-group">
            <h2>{name}</h2>
            <div className="form-grid">
              {typed.map((column) => (
                <FormField key={column.dataIndex} record={record} column={column} faults={faults} />
              ))}
            </div>
            {extra[key]}
            <Derived columns={derived} />
          </section>
        ))}
        <div className="form-foot">
          <span className="form-marks">
            <abbr className="needed-draft">*</abbr> {t('record.stageDraft')}
            <abbr className="needed-submit">*</abbr> {t('record.stageSubmit')}
          </span>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
          {button('draft', t('action.save'))}
          {submits && button('submit', t('record.submit'))}
        </div>
      </Form>
      {conflict && row && (
        <ConflictDialog
          record={record}
          conflict={conflict}
          base={row}
          saving={saving}
          onSave={settle}
          onCancel={giveUp}
        />
      )}
    </div>
  );
}
