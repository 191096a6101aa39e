import { AttachType, centralGovernment, projectFile } from '@gushu/shared';
import { Button, Dropdown, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { openStream, post } from '../../api/client.js';
import { fetchFile } from '../../attachments/attachment-api.js';
import { useDictionary } from '../../fields/dictionary.js';
import { useEntryText } from '../../fields/entry-text.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone, tellRefused, tellWarning } from '../../feedback.js';
import { usePermission } from '../../session/access.js';
import type { ListTools } from '../../table/data-table.js';
import { RowButton } from '../../table/RowButton.js';
import { isPicture, type ProjectFile, typeOf } from './comparison.js';

/** Lifetime of the address of an opened document, ms: by then the other window has read it. */
const OPENED_MS = 60_000;

/** Opens a document in its own window; it is fetched with the token, as its address alone opens nothing. */
async function openDocument({ attachId }: ProjectFile, blocked: string): Promise<void> {
  const answer = await openStream('blade-resource/attach/download', { query: { id: attachId } });
  const address = URL.createObjectURL(new Blob([await answer.blob()], { type: 'application/pdf' }));
  if (!window.open(address, '_blank')) tellWarning(blocked);
  setTimeout(() => URL.revokeObjectURL(address), OPENED_MS);
}

const isDocument = (file: ProjectFile): boolean => String(file.suffix).toLowerCase() === 'pdf';

interface FileProps {
  file: ProjectFile;
  /** Shows a picture or a film. */
  onShow: (file: ProjectFile) => void;
}

/** Buttons of one file: view, where a browser can show it, and download. */
export function FileButtons({ file, onShow }: FileProps) {
  const { t } = useTranslation();
  const { run } = useTask();
  const right = `${centralGovernment.name}_view`;
  const isShown = isPicture(file) || typeOf(file) === AttachType.video;
  const { attachId, fileName: attachmentName } = file;
  return (
    <Space size={4}>
      {isShown && (
        <RowButton permission={right} onClick={() => onShow(file)}>
          {t('attach.preview')}
        </RowButton>
      )}
      {isDocument(file) && (
        <RowButton
          permission={right}
          onClick={() => void run(() => openDocument(file, t('project.files.blocked')))}
        >
          {t('attach.preview')}
        </RowButton>
      )}
      <RowButton permission={right} onClick={() => void run(() => fetchFile({ attachId, attachmentName }))}>
        {t('attach.download')}
      </RowButton>
    </Space>
  );
}

/** Gives the chosen files another level. */
export function LevelButton({ list }: { list: ListTools<ProjectFile> }) {
  const { t } = useTranslation();
  const { code } = projectFile.fields.fileLevel;
  const entries = useDictionary(code).data ?? [];
  const entryText = useEntryText();
  const may = usePermission(`${centralGovernment.name}_edit`);
  const { running, run } = useTask();
  if (!may) return null;
  const change = (fileLevel: string) =>
    run(async () => {
      const ids = list.rows.map(({ id }) => id).join(',');
      await post(`${centralGovernment.path}/updateFileLevel`, { ids, fileLevel });
      list.choose([]);
      list.reload();
      tellDone(t('done.updated'));
    });
  return (
    <Dropdown
      trigger={['click']}
      disabled={running}
      menu={{
        items: entries.map(({ dictKey, dictValue }) => ({ key: dictKey, label: entryText(code, dictValue) })),
        onClick: ({ key }) => (list.rows.length === 0 ? tellRefused(t('list.chooseOne')) : void change(key)),
      }}
    >
      <Button loading={running}>{t('project.files.level')}</Button>
    </Dropdown>
  );
}
