import { FILES_LABEL } from '@gushu/shared';
import { Form } from 'antd';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  addPicture,
  type Attachment,
  useAttachments,
  useInvalidateAttachments,
} from '../attachments/attachment-api.js';
import { AttachmentField } from '../attachments/AttachmentField.js';
import { UnreadFiles } from '../attachments/Attachments.js';
import { type AttachmentDraft, draftOf } from '../attachments/draft.js';
import { type EditedFiles, fileCalls, rebased, storeDiff } from '../attachments/store-diff.js';
import { groundOf } from '../attachments/taken.js';
import type { Pending } from '../attachments/useUploads.js';
import { isLost } from '../api/error.js';
import { originOf } from '../changes/changed-rows.js';
import { draftName, type FormFiles, RecordForm, type RecordFormProps } from '../editing/RecordForm.js';
import { LateRings } from '../layout/LateRings.js';
import { useDraftKey } from '../session/draft.js';
import { dropFiles, keepFiles, loadFiles } from '../session/stored-files.js';

const NEW = 'new';
const NONE: readonly Attachment[] = [];

/** A form's unsaved files, as the browser stores them. */
interface UnsavedFiles {
  edited?: EditedFiles | undefined;
  /** Files whose upload was interrupted. */
  left: readonly File[];
}

const isDue = ({ refusal }: Pending): boolean => refusal === undefined;

/** Stores a form's unsaved files beside its draft, and answers those of the last visit. */
function useUnsavedFiles(
  key: string,
  { edited, waiting }: { edited?: EditedFiles | undefined; waiting: readonly File[] },
) {
  const [unsaved, setUnsaved] = useState<UnsavedFiles>();
  useEffect(() => {
    let isGone = false;
    void loadFiles<UnsavedFiles>(key).then((found) => !isGone && setUnsaved(found ?? { left: [] }));
    return () => void (isGone = true);
  }, [key]);
  const isRead = unsaved !== undefined;
  useEffect(() => {
    if (!isRead) return;
    if (edited || waiting.length > 0) void keepFiles(key, { edited, left: waiting } satisfies UnsavedFiles);
    else void dropFiles(key);
  }, [key, isRead, edited, waiting]);
  return unsaved;
}

/** The files of a row while its form is filled in: the stored ones, and the edits. */
function useFormFiles({ record, row, initial }: RecordFormProps): FormFiles {
  const id = row?.id ?? NEW;
  const { data, error, refetch } = useAttachments(record, id, row !== undefined);
  const stored = row ? data : NONE;
  // Changes by others do not move the edited files; the server refuses a stale version.
  const [own, edit] = useState<EditedFiles>();
  const [isDirty, setDirty] = useState(false);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const waiting = useMemo(() => pending.filter(isDue).map(({ file }) => file), [pending]);
  const unsaved = useUnsavedFiles(useDraftKey(draftName({ record, row, initial })), {
    edited: isDirty ? own : undefined,
    waiting,
  });
  // Some of them may be stored already, though the answer was lost.
  const isUnsure = useRef(false);
  const takeUp = useEffectEvent((found: EditedFiles) => {
    isUnsure.current = true;
    edit(found);
    setDirty(true);
  });
  useEffect(() => {
    if (unsaved?.edited) takeUp(unsaved.edited);
  }, [unsaved]);
  const forget = useInvalidateAttachments(record, id);
  const change = (drafts: AttachmentDraft[]) => {
    edit((now) => ({ before: now?.before ?? stored ?? NONE, drafts }));
    setDirty(true);
  };
  const save = async (target: string): Promise<void> => {
    if (!own || !isDirty) return;
    const calls = fileCalls(record, target);
    const wasUnsure = isUnsure.current;
    isUnsure.current = true;
    await storeDiff(wasUnsure ? rebased(own, await calls.read()) : own, calls, edit);
    isUnsure.current = false;
    setDirty(false);
    await forget();
    // Where a later step fails, the next attempt begins with the stored files.
    const before = await calls.read();
    edit({ before, drafts: before.map(draftOf) });
  };
  const drafts = own?.drafts ?? stored?.map(draftOf);
  return {
    field:
      drafts && unsaved ? (
        <PlacedField value={drafts} onChange={change} onPending={setPending} left={unsaved.left} />
      ) : error ? (
        <UnreadFiles error={error} onRetry={() => void refetch()} />
      ) : (
        <LateRings />
      ),
    label: FILES_LABEL,
    pending: pending.length + (unsaved ? 0 : 1),
    isCut: pending.some((one) => isLost(one.error)),
    isDirty,
    reset: () => {
      edit(undefined);
      setDirty(false);
    },
    save,
    addPicture: async (target, file) => {
      const link = await addPicture(record, target, file);
      await forget();
      return link;
    },
  };
}

/** The upload field in a form with the position of a tree, or the outline of a group. */
function PlacedField(props: ComponentProps<typeof AttachmentField>) {
  const [lon, lat] = [Form.useWatch<unknown>('lon'), Form.useWatch<unknown>('lat')];
  const geom = Form.useWatch<unknown>('geom');
  return <AttachmentField {...props} ground={groundOf({ lon, lat, geom })} />;
}

function WithFiles(props: RecordFormProps) {
  return <RecordForm {...props} files={useFormFiles(props)} />;
}

/** Form of a record, with its files where it has any; the files of a change are those of the row that it changes. */
export const FiledForm = (props: RecordFormProps) =>
  props.record.files && !(props.row && originOf(props.row)) ? (
    <WithFiles {...props} />
  ) : (
    <RecordForm {...props} />
  );
