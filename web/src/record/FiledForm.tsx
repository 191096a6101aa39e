import type { Label, RecordDefinition, Row } from '@gushu/shared';
import { Form } from 'antd';
import { type ComponentProps, useState } from 'react';
import { type Attachment, useAttachments, useForgetAttachments } from '../attachments/attachment-api.js';
import { AttachmentField } from '../attachments/AttachmentField.js';
import { UnreadFiles } from '../attachments/Attachments.js';
import { type AttachmentDraft, draftOf } from '../attachments/draft.js';
import { type EditedFiles, fileCalls, storeDiff } from '../attachments/store-diff.js';
import { groundOf } from '../attachments/taken.js';
import { originOf } from '../changes/changed-rows.js';
import { type FormFiles, RecordForm, type RecordFormProps } from '../editing/RecordForm.js';
import { LateRings } from '../layout/LateRings.js';

const LABEL: Label = ['照片与附件', 'Photos and files'];
const NEW = 'new';
const NONE: readonly Attachment[] = [];

/** The files of a row while its form is filled: those that are there, and what is to become of them. */
function useFormFiles(record: RecordDefinition, row: Row | undefined): FormFiles {
  const id = row?.id ?? NEW;
  const { data, error, refetch } = useAttachments(record, id, row !== undefined);
  const stored = row ? data : NONE;
  // What others change meanwhile does not move what is being edited; the server refuses a stale version.
  const [edited, edit] = useState<EditedFiles>();
  const [isDirty, setDirty] = useState(false);
  const [pending, setPending] = useState(0);
  const forget = useForgetAttachments(record, id);
  const change = (drafts: AttachmentDraft[]) => {
    edit((now) => ({ before: now?.before ?? stored ?? NONE, drafts }));
    setDirty(true);
  };
  const save = async (target: string): Promise<void> => {
    if (!edited || !isDirty) return;
    const calls = fileCalls(record, target);
    await storeDiff(edited, calls, edit);
    setDirty(false);
    await forget();
    // Where a later step fails, whoever tries again begins with what is stored.
    const before = await calls.read();
    edit({ before, drafts: before.map(draftOf) });
  };
  const drafts = edited?.drafts ?? stored?.map(draftOf);
  return {
    field: drafts ? (
      <PlacedField value={drafts} onChange={change} onPending={setPending} />
    ) : error ? (
      <UnreadFiles error={error} onRetry={() => void refetch()} />
    ) : (
      <LateRings />
    ),
    label: LABEL,
    pending,
    isDirty,
    reset: () => {
      edit(undefined);
      setDirty(false);
    },
    save,
  };
}

/** The upload field in a form that may say where the tree stands, or how far a group reaches. */
function PlacedField(props: ComponentProps<typeof AttachmentField>) {
  const [lon, lat] = [Form.useWatch<unknown>('lon'), Form.useWatch<unknown>('lat')];
  const geom = Form.useWatch<unknown>('geom');
  return <AttachmentField {...props} ground={groundOf({ lon, lat, geom })} />;
}

function WithFiles(props: RecordFormProps) {
  return <RecordForm {...props} files={useFormFiles(props.record, props.row)} />;
}

/**
 * Form of a record that takes its files as well, where it has any; the files of a change are those of the
 * row that it changes.
 */
export const FiledForm = (props: RecordFormProps) =>
  props.record.files && !(props.row && originOf(props.row)) ? (
    <WithFiles {...props} />
  ) : (
    <RecordForm {...props} />
  );
