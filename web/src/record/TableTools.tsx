import { DeleteOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { permissionOf, type RecordDefinition, type Row } from '@gushu/shared';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { download } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { askFirst, tellDone, tellError, tellHint } from '../feedback.js';
import { usePermission } from '../session/access.js';
import type { ListState } from './list-state.js';
import { StatusActions } from '../review/StatusActions.js';
import { useForgetRecord } from './useRecordPage.js';

interface Props {
  record: RecordDefinition;
  list: ListState;
  /** Columns in sight, which are those of the export. */
  visible: readonly string[];
  /** The selected rows. */
  rows: readonly Row[];
  /** Address of the form. */
  form: string;
  onDone: () => void;
  children?: ReactNode;
}

/** Tools above a table: add, review, remove and export, each only for who holds its permission. */
export function TableTools({ record, list, visible, rows, form, onDone, children }: Props) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState(false);
  const forget = useForgetRecord(record);
  const mayAdd = usePermission(permissionOf(record, 'add'));
  const mayRemove = usePermission(permissionOf(record, 'delete'));
  const mayExport = usePermission(permissionOf(record, 'export'));

  const remove = () => {
    if (rows.length === 0) return tellHint(t('list.chooseOne'));
    return askFirst(t('list.removeAsk'), async () => {
      await recordApi(record).remove(rows.map(({ id }) => id));
      tellDone(t('done.removed'));
      onDone();
      await forget();
    });
  };
  const exportSheet = async () => {
    setExporting(true);
    const query = { ...list.filters, ...list.order, columns: visible };
    await download(`${record.path}/export`, { query }).catch(tellError);
    setExporting(false);
  };
  return (
    <div className="list-tools">
      <StatusActions record={record} rows={rows} size="middle" type="default" onDone={onDone} />
      {mayRemove && (
        <Button danger icon={<DeleteOutlined />} onClick={remove}>
          {t('list.batchRemove')}
        </Button>
      )}
      {children}
      {mayExport && (
        <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void exportSheet()}>
          {t('action.export')}
        </Button>
      )}
      {mayAdd && (
        <Link to={form} className="ant-btn-link-plain">
          <Button type="primary" icon={<PlusOutlined />}>
            {t('action.add')}
          </Button>
        </Link>
      )}
    </div>
  );
}
