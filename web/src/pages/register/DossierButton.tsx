import { FilePdfOutlined } from '@ant-design/icons';
import { permissionOf, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { exportApi } from '../../exports/export-api.js';
import { tellDone } from '../../feedback.js';
import { usePermission } from '../../session/access.js';

interface Props {
  record: RecordDefinition;
  /** One row, or those that are ticked. */
  rows: readonly Pick<RowOf, 'id'>[];
}

/** Orders the dossier of a row as PDF, of several as a zip of them; it is fetched from the jobs as any export. */
export function DossierButton({ record, rows }: Props) {
  const { t } = useTranslation();
  const may = usePermission(permissionOf(record, 'export'));
  const { running, run } = useTask();
  const order = async () => {
    await exportApi.submit(`${record.path}/dossier`, { ids: rows.map(({ id }) => id) });
    tellDone(t('dossier.ordered'));
  };
  return (
    may && (
      <Button icon={<FilePdfOutlined />} loading={running} onClick={() => void run(order)}>
        {t('dossier.pdf')}
      </Button>
    )
  );
}
