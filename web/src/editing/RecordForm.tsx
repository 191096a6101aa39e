import {
  type EnteredOf,
  type Fault,
  isBlank,
  type Label,
  pointsOf,
  type RecordDefinition,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenTier } from '../layout/screen-tier.js';
import { type FormColumn, useLabel } from '../columns/record-columns.js';
import { ReturnNotice } from '../history/ReturnNotice.js';
import { useDraft } from '../session/draft.js';
import { ConflictDialog } from './ConflictDialog.js';
import { useDefaults } from './defaults.js';
import { differences, type Values } from './differences.js';
import { DraftNotice } from './DraftNotice.js';
import { FormFoot } from './FormFoot.js';
import { FormAnchors, GapsButton } from './FormGuide.js';
import { useFormValues } from './gaps.js';
import { PointButton } from '../map/PointButton.js';
import { RecordGroup } from './RecordGroup.js';
import './record-form.css';
import { tellRefused } from '../feedback.js';
import type { EndsBy } from './useAtOnce.js';
import { useLeaveWarning } from './useLeaveWarning.js';
import { type Stage, useSave } from './useSave.js';
import { useConflictFields } from './useConflictFields.js';
import { TextPicturesContext } from '../rich-text/text-pictures.js';
import { useSaveKey } from './useSaveKey.js';
import { useTextPictures } from './useTextPictures.js';
import { UnsentNotice } from './UnsentNotice.js';
import { useSentAgain, useUnsent } from './useUnsent.js';

/** Files of the row, which the form takes and which are stored after it. */
export interface FormFiles {
  /** The field that takes them, in a group of its own. */
  field: ReactNode;
  label: Label;
  /** Number of uploads under way: a save now would be without these files. */
  pending: number;
  /** Whether the line was lost with one of them. */
  isCut: boolean;
  isDirty: boolean;
  /** Drops all changes that are not saved. */
  reset: () => void;
  save: (id: string) => Promise<void>;
  /** Stores a picture of a formatted text with the stored row and answers its link. */
  addPicture: (id: string, file: File) => Promise<string>;
}

/** Values of a record's form so far; any values where the record is not known. */
export type FormValues<D extends RecordDefinition> = string extends keyof D['fields'] ? Values : EnteredOf<D>;

/** Behaviour of a record's form besides its definition, from its page. */
export interface OwnForm<D extends RecordDefinition = RecordDefinition> {
  /** Values of a new row. */
  initial?: FormValues<D> | undefined;
  /** Faults between fields; the server checks for the same. */
  faults?: ((values: FormValues<D>) => Fault[]) | undefined;
  /** Answers values that follow from the last change; called with the form before it, too. Shown at once. */
  derive?:
    ((changed: FormValues<D>, values: FormValues<D>, before: FormValues<D>) => FormValues<D>) | undefined;
  /** Rule for the end of the review, where submitting may decide at once. */
  endsBy?: EndsBy | undefined;
}

export interface RecordFormProps extends OwnForm {
  record: RecordDefinition;
  columns: readonly FormColumn[];
  form: FormInstance<Values>;
  /** The row to change; none for a new one. */
  row?: RowOf | undefined;
  /** Notice above the form. */
  notice?: ReactNode;
  /** Whether the saved row can be submitted at once; an approved one cannot, unless its record says so. */
  submits?: boolean;
  files?: FormFiles | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** The columns for the reader of a row: fields that the server says are fixed for them are read-only. */
const columnsFor = (columns: readonly FormColumn[], row: RowOf | undefined): readonly FormColumn[] => {
  const fixed = row?.fixed ?? [];
  return fixed.length === 0
    ? columns
    : columns.map((column) => (fixed.includes(column.dataIndex) ? { ...column, readOnly: true } : column));
};

const none = (): never[] => [];
/** The group of the files, which are no field of the record. */
const FILES = 'files';

interface SettledProps {
  form: FormInstance<Values>;
  /** Values of the form when it was last drawn. */
  lastRef: RefObject<Values>;
  settle: (changed: readonly string[]) => void;
}

/** Clears faults as their cause is corrected, no matter which part of the page did it. */
function Settled({ form, lastRef, settle }: SettledProps) {
  const values = useFormValues(form);
  useEffect(() => {
    const last = lastRef.current;
    const changed = Object.keys(differences(Object.keys({ ...values, ...last }), values, last));
    lastRef.current = values;
    if (changed.length > 0) settle(changed);
  }, [values, lastRef, settle]);
  return null;
}

/** Name of a form's draft: a new row of a parent has a draft for each parent. */
export function draftName({
  record,
  row,
  initial = {},
}: Pick<RecordFormProps, 'record' | 'row' | 'initial'>) {
  const hangsOn = Object.values(initial).filter((value) => !isBlank(value));
  return {
    formKey: `${record.name}:${row?.id ?? ['new', ...hangsOn].join('-')}`,
    version: row?.version,
  };
}

/** The form's state: draft, warning, what follows from a change, saving. */
function useRecordForm({ record, form, row, initial, ...props }: RecordFormProps) {
  const { faults = none, derive, files, onSaved } = props;
  const { t } = useTranslation();
  const draft = useDraft(form, draftName({ record, row, initial }));
  const unsent = useUnsent(draft);
  const isFilesDirty = files?.isDirty ?? false;
  const leave = useLeaveWarning('kept');
  const clean = () => {
    draft.clear();
    leave.clean();
  };
  const saved = (id: string) => {
    clean();
    onSaved(id);
  };
  const lastRef = useRef<Values>({});
  const saving = useSave({
    ...{ record, form, row, faults, saveFiles: files?.save, onSaved: saved },
    sent: unsent.sent,
  });
  const { pictures, pending: storing } = useTextPictures(saving.draftFirst, files?.addPicture);
  const pending = files?.pending ?? 0;
  const save = (stage: Stage): void => {
    if (storing > 0) tellRefused(t('richText.storing', { count: storing }));
    else if (pending === 0) void saving.save(stage);
    else if (files?.isCut) unsent.wait(stage);
    else tellRefused(t('attachments.unsent', { count: pending }));
  };
  useSaveKey(() => save('draft'));
  const isHeld = saving.saving || pending + storing > 0;
  useSentAgain(unsent.stage, isHeld, (stage) => void saving.save(stage));
  const isDirty = isFilesDirty || storing > 0;
  useEffect(() => void (isDirty && leave.dirty()), [isDirty, leave]);
  return {
    ...saving,
    lastRef,
    pictures,
    save,
    restoredAt: draft.restoredAt,
    unsent,
    discard: () => {
      clean();
      form.resetFields();
      files?.reset();
    },
    changed: (values: Values, all: Values) => {
      const now = { ...(form.getFieldsValue(true) as Values), ...all };
      const follows = derive?.(values, now, lastRef.current);
      if (follows) form.setFieldsValue(follows);
      leave.dirty();
      unsent.giveUp();
      draft.onValuesChange();
    },
  };
}

/** Form of a record: groups with anchors, checks while typing, derived values at once, draft, Ctrl+S, conflicts. */
export function RecordForm({ row: opened, ...rest }: RecordFormProps) {
  // The row the form began with: a newer row that is read meanwhile must not replace it.
  const [row] = useState(opened);
  const props = { ...rest, row };
  const { record, form, initial, faults = none, files } = props;
  const columns = columnsFor(props.columns, row);
  const label = useLabel();
  const wide = useScreenTier() >= 2;
  const state = useRecordForm(props);
  const conflictFields = useConflictFields(record);
  const { conflict, saving } = state;
  const defaults = useDefaults(record);
  const gapped = { record, form, faults };
  // Fields that only a later step fills in are hidden until it has.
  const hasPlace = ({ dataIndex, field, readOnly }: FormColumn) =>
    !(field.auto || readOnly) || !isBlank(row && valueOf(row, dataIndex));
  const groups = Object.entries(record.groups).filter(([key]) =>
    columns.some((column) => column.field.group === key && hasPlace(column)),
  );
  const points = pointsOf(record);
  const picked = (values: Values) => state.changed(values, values);
  return (
    <div className="record-form">
      {wide && <FormAnchors {...gapped} groups={files ? [...groups, [FILES, files.label]] : groups} />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...(row ? {} : defaults), ...initial, ...row }}
        onValuesChange={state.changed}
        scrollToFirstError
      >
        {row && <ReturnNotice record={record} row={row} />}
        {props.notice}
        {state.unsent.stage ? (
          <UnsentNotice
            saving={saving}
            onSend={() => state.unsent.stage && state.save(state.unsent.stage)}
            onGiveUp={state.unsent.giveUp}
          />
        ) : (
          <DraftNotice restoredAt={state.restoredAt} onDiscard={state.discard} />
        )}
        <TextPicturesContext value={state.pictures}>
          {groups.map(([key]) => (
            <RecordGroup
              key={key}
              record={record}
              name={key}
              columns={columns}
              faults={faults}
              isMarked={state.isMarked}
            >
              {points
                .filter(({ group }) => group === key)
                .map((point) => (
                  <PointButton key={point.lon} record={record} point={point} form={form} onPicked={picked} />
                ))}
            </RecordGroup>
          ))}
        </TextPicturesContext>
        {files && (
          <section id={`group-${FILES}`} className="form-group">
            <h2>{label(files.label)}</h2>
            {files.field}
          </section>
        )}
        <Settled form={form} lastRef={state.lastRef} settle={state.settleFaults} />
        <FormFoot {...props} gaps={<GapsButton {...gapped} />} saving={saving} onSave={state.save} />
      </Form>
      {conflict && (
        <ConflictDialog
          fields={conflictFields()}
          {...conflict}
          saving={saving}
          onSave={state.settleConflict}
          onCancel={state.giveUp}
        />
      )}
    </div>
  );
}
