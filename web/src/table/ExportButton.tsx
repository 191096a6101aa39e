import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../api/client.js';
import { tellError } from '../feedback.js';
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
  const [running, setRunning] = useState(false);
  const may = usePermission(permission);
  if (!may) return null;
  const run = async () => {
    setRunning(true);
    await download(path, { query: { ...list.query, columns: list.visible } }).catch(tellError);
    setRunning(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={running} onClick={() => void run()}>
      {t('action.export')}
    </Button>
  );
}
