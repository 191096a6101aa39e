import { attach, type RowOf } from '@gushu/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';
import { tellError } from '../../feedback.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { PicturePreview } from './PicturePreview.js';
import { sizeText } from './size-text.js';
import { UploadButton } from './UploadButton.js';

type Attach = RowOf<typeof attach>;

const PICTURE = /^(jpe?g|png|gif|webp)$/i;
const { list, remove, detail } = entityApi(attach);
const api = { list, remove, detail };
const OPTIONS = {
  show: ['originalName', 'extension', 'attachSize', 'createTime', 'link'],
  override: {
    originalName: { width: 280, hideInForm: false, wide: true },
    name: { hideInForm: false, wide: true },
    link: { width: 240, ellipsis: true, hideInForm: false, wide: true },
    domainUrl: { hideInForm: false, wide: true },
    extension: { width: 90, hideInForm: false },
    attachSize: {
      width: 110,
      hideInForm: false,
      render: (_: unknown, row: Attach) => sizeText(Number(row.attachSize)),
      view: (row: Attach) => sizeText(Number(row.attachSize)),
    },
  },
} as const;

/** The files of the tenant: upload, look at pictures, download, remove. */
export function AttachPage() {
  const { t } = useTranslation();
  const label = useLabel()(attach.label);
  const [shown, show] = useState<Attach>();
  const fetchFile = ({ id, originalName }: Attach) =>
    void download('blade-resource/attach/download', { query: { id }, name: String(originalName) }).catch(
      tellError,
    );
  return (
    <>
      <AdminScreen
        name={attach.name}
        label={label}
        columns={useEntityColumns(attach, OPTIONS)}
        api={api}
        nameOf={({ originalName }) => String(originalName)}
        tools={({ reload }) => <UploadButton onDone={reload} />}
        rowActions={(row) => (
          <>
            {PICTURE.test(String(row.extension)) && (
              <RowButton permission="attach_view" onClick={() => show(row)}>
                {t('attach.preview')}
              </RowButton>
            )}
            <RowButton permission="attach_download" onClick={() => fetchFile(row)}>
              {t('attach.download')}
            </RowButton>
          </>
        )}
      />
      {shown && (
        <PicturePreview id={shown.id} name={String(shown.originalName)} onClose={() => show(undefined)} />
      )}
    </>
  );
}
