import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type Query } from '../api/client.js';
import { DownloadButton } from '../editing/DownloadButton.js';
import { exportApi } from '../exports/export-api.js';
import { confirmFirst, tellDone, tellHint, tellRefused } from '../feedback.js';
import { usePermission } from '../session/access.js';
import { countText } from '../sheet-import/figures.js';
import type { ListTools } from './data-table.js';

type Tools = ListTools<{ id: string }>;

interface Props {
  /** The call that answers the workbook; called with the filter, the order and the visible columns. */
  path: string;
  permission: string;
  /** A report has only its query. */
  list: Pick<Tools, 'query'> & Partial<Pick<Tools, 'visible' | 'rows'>>;
  /** Label of the button; default: export. */
  children?: ReactNode;
}

/** Maximum number of ids in an address. */
const MAX_IN_ADDRESS = 400;
const MAX_TICKED = 1_000;

/**
 * Exports the rows of a list, ticked or all of the filter, or a report, for people who may. The button shows the number
 * of rows; a long export is confirmed first and then written by the server.
 */
export function ExportButton({ path, permission, list, children }: Props) {
  const { t } = useTranslation();
  const may = usePermission(permission);
  const { query, visible, rows = [] } = list;
  const ids = rows.map(({ id }) => id);
  const asked: Query = { ...query, ...(visible && { columns: visible }), ids };
  const order = async () => {
    await exportApi.submit(path, asked);
    tellDone(t('export.submitted'));
  };
  const load = async () => {
    if (ids.length > MAX_TICKED) return tellRefused(t('export.ticks', { max: countText(MAX_TICKED) }));
    const { total, directRows, maxRows } = await exportApi.count(path, query);
    const count = ids.length || total;
    const what = t(ids.length > 0 ? 'export.ticked' : 'export.all', { total: countText(count) });
    if (count > maxRows) return tellRefused(t('export.tooMany', { what, max: countText(maxRows) }));
    if (count > directRows || ids.length > MAX_IN_ADDRESS)
      return confirmFirst(what, order, {
        content: t('export.ask'),
        okText: t('export.order'),
        cancelText: t('action.cancel'),
      });
    tellHint(what);
    return download(path, { query: asked });
  };
  return may && <DownloadButton load={load}>{children ?? t('action.export')}</DownloadButton>;
}
