import type { RecordDefinition, RowOf } from '@gushu/shared';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseAsk } from '../editing/useLeaveWarning.js';
import { useTask } from '../editing/useTask.js';
import { tellDone } from '../feedback.js';
import { type Attachment, useInvalidateAttachments } from './attachment-api.js';
import { AttachmentField } from './AttachmentField.js';
import { draftOf } from './draft.js';
import { type EditedFiles, fileCalls, storeDiff } from './store-diff.js';
import { groundOf } from './taken.js';

interface Props {
  record: RecordDefinition;
  row: RowOf;
  rows: readonly Attachment[];
  onClose: () => void;
}

/** Changes the attachments of a stored row: what is removed, added, ordered or noted goes with one button. */
export function AttachmentEditor({ record, row, rows, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = row;
  // What others change meanwhile does not move what is being edited; the server refuses a stale version.
  const [edited, edit] = useState<EditedFiles>(() => ({ before: rows, drafts: rows.map(draftOf) }));
  const [pending, setPending] = useState(0);
  const { leave, close } = useCloseAsk(onClose);
  const { running, run } = useTask();
  const forget = useInvalidateAttachments(record, id);
  const save = async () => {
    const done = await run(async () => {
      try {
        await storeDiff(edited, fileCalls(record, id), edit);
      } finally {
        await forget();
      }
    });
    if (!done) return;
    leave.clean();
    tellDone(t('done.saved'));
    onClose();
  };
  return (
    <>
      <AttachmentField
        value={edited.drafts}
        ground={groundOf(row)}
        onPending={({ length }) => setPending(length)}
        onChange={(drafts) => {
          leave.dirty();
          edit(({ before }) => ({ before, drafts }));
        }}
      />
      <div className="attach-actions">
        {pending > 0 && <span className="attach-hint">{t('attachments.unsent', { count: pending })}</span>}
        <Button onClick={close}>{t('action.cancel')}</Button>
        <Button type="primary" disabled={pending > 0} loading={running} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </>
  );
}
