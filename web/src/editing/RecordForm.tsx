import {
  type Fault,
  isBlank,
  machineOf,
  pointsOf,
  type RecordDefinition,
  type Row,
  stateOf,
} from '@gushu/shared';
import { Anchor, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredValue } from '../fields/FieldValue.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { type RecordColumn, useLabel } from '../columns/record-columns.js';
import { ReturnNotice } from '../review/ReturnNotice.js';
import { useDraft } from '../session/draft.js';
import { ConflictDialog } from './ConflictDialog.js';
import type { Values } from './differences.js';
import { DraftNotice } from './DraftNotice.js';
import { PointButton } from './PointButton.js';
import { RecordGroup } from './RecordGroup.js';
import './record-form.css';
import { useLeaveWarning } from './useLeaveWarning.js';
import { bodyNames, type Stage, useSave } from './useSave.js';
import { useSaveKey } from './useSaveKey.js';

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
  /** What must be known before anything is typed. */
  notice?: ReactNode;
  /** Whether what is saved can be submitted at once; what is approved cannot, unless its record says so. */
  submits?: boolean;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

const none = (): never[] => [];

/** Whether what is saved can be submitted at once: where the record has such a move, from the row's state. */
function canSubmit(record: RecordDefinition, row: Row | undefined): boolean {
  const machine = machineOf(record, 'status');
  const from = machine?.moves['submit']?.from;
  return Boolean(machine && from && from !== 'first' && from.includes(stateOf(machine, row ?? {})));
}

/** The form's state: draft, warning, what follows from a change, saving. */
function useRecordForm({ record, form, row, faults = none, derive, onSaved }: Props) {
  const draft = useDraft(form, { formKey: `${record.name}:${row?.id ?? 'new'}`, version: row?.version });
  const leave = useLeaveWarning();
  const clean = () => {
    draft.clear();
    leave.clean();
  };
  const saved = (id: string) => {
    clean();
    onSaved(id);
  };
  const saving = useSave({ record, form, row, faults, onSaved: saved });
  useSaveKey(() => void saving.save('draft'));
  return {
    ...saving,
    restoredAt: draft.restoredAt,
    discard: () => {
      clean();
      form.resetFields();
    },
    changed: (values: Values, all: Values) => {
      const follows = derive?.(values, { ...(form.getFieldsValue(true) as Values), ...all });
      if (follows) form.setFieldsValue(follows);
      leave.dirty();
      draft.onValuesChange();
    },
  };
}

/** The fields of a body as the conflict dialog names and shows them. */
function useConflictFields(record: RecordDefinition) {
  const label = useLabel();
  return () =>
    bodyNames(record).flatMap((name) => {
      const field = record.fields[name];
      const show = (value: unknown) => field && <StoredValue field={field} value={value} />;
      return field ? [{ name, label: label(field.label), show }] : [];
    });
}

interface FootProps {
  /** Whether the row can also be submitted for review. */
  submits: boolean;
  saving: boolean;
  onSave: (stage: Stage) => void;
  onCancel: () => void;
}

function Foot({ submits, saving, onSave, onCancel }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className="form-foot">
      <span className="form-marks">
        <abbr className="needed-draft">*</abbr> {t('record.stageDraft')}
        <abbr className="needed-submit">*</abbr> {t('record.stageSubmit')}
      </span>
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
      <Button type={submits ? 'default' : 'primary'} loading={saving} onClick={() => onSave('draft')}>
        {t('action.save')}
      </Button>
      {submits && (
        <Button type="primary" loading={saving} onClick={() => onSave('submit')}>
          {t('record.submit')}
        </Button>
      )}
    </div>
  );
}

/** Form of a record: groups with anchors, checks as one goes, what follows at once, draft, Ctrl+S, conflicts. */
export function RecordForm({ row: opened, ...rest }: Props) {
  // What the form began with: a newer row that is read meanwhile must not pass for it.
  const [row] = useState(opened);
  const props = { ...rest, row };
  const { record, columns, form, initial, faults = none } = props;
  const label = useLabel();
  const wide = useScreenTier() >= 2;
  const state = useRecordForm(props);
  const conflictFields = useConflictFields(record);
  const { conflict, saving } = state;
  // What only a later step fills in has no place in the form before it has.
  const hasPlace = ({ dataIndex, field }: RecordColumn) => !field.auto || !isBlank(row?.[dataIndex]);
  const groups = Object.entries(record.groups).filter(([key]) =>
    columns.some((column) => column.field.group === key && hasPlace(column)),
  );
  const points = pointsOf(record);
  const picked = (values: Values) => state.changed(values, values);
  return (
    <div className="record-form">
      {wide && (
        <Anchor
          className="record-form-anchors"
          offsetTop={116}
          items={groups.map(([key, name]) => ({ key, href: `#group-${key}`, title: label(name) }))}
          onClick={(event) => event.preventDefault()}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ ...initial, ...row }}
        onValuesChange={state.changed}
        scrollToFirstError
      >
        {row && <ReturnNotice record={record} row={row} />}
        {props.notice}
        <DraftNotice restoredAt={state.restoredAt} onDiscard={state.discard} />
        {groups.map(([key]) => (
          <RecordGroup key={key} record={record} name={key} columns={columns} faults={faults}>
            {points
              .filter(({ group }) => group === key)
              .map((point) => (
                <PointButton key={point.lon} record={record} point={point} form={form} onPicked={picked} />
              ))}
          </RecordGroup>
        ))}
        <Foot
          submits={props.submits ?? canSubmit(record, row)}
          saving={saving}
          onSave={(stage) => void state.save(stage)}
          onCancel={props.onCancel}
        />
      </Form>
      {conflict && (
        <ConflictDialog
          fields={conflictFields()}
          {...conflict}
          saving={saving}
          onSave={state.settle}
          onCancel={state.giveUp}
        />
      )}
    </div>
  );
}
