import { useTranslation } from 'react-i18next';
import { useEntryText } from '../fields/entry-text.js';
import { Dialog } from '../layout/Dialog.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { useNotice } from './notice-api.js';
import { HtmlText } from '../rich-text/HtmlText.js';

/** A notice to read. */
export function NoticeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const { data, error, refetch } = useNotice(id);
  return (
    <Dialog open width={720} title={data?.title ?? t('notice.one')} footer={null} onCancel={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LateRings />}
      {data && (
        <>
          <p className="notice-about">
            {entryText('notice', data.categoryName ?? '')} · {data.releaseTime}
          </p>
          <HtmlText html={data.content ?? ''} />
        </>
      )}
    </Dialog>
  );
}
