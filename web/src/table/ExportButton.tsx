import { useTranslation } from 'react-i18next';
import { download } from '../api/client.js';
import { DownloadButton } from '../editing/DownloadButton.js';
import { usePermission } from '../session/access.js';
import type { ListTools } from './DataTable.js';

interface Props {
  /** The call that answers the workbook; it is told the filter, the order and the columns in sight. */
  path: string;
  permission: string;
  list: Pick<ListTools<never>, 'query' | 'visible'>;
}

/** Exports what the list shows, for who may. */
export function ExportButton({ path, permission, list }: Props) {
  const { t } = useTranslation();
  const may = usePermission(permission);
  return (
    may && (
      <DownloadButton load={() => download(path, { query: { ...list.query, columns: list.visible } })}>
        {t('action.export')}
      </DownloadButton>
    )
  );
}
