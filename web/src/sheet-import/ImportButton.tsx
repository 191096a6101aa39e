import { UploadOutlined } from '@ant-design/icons';
import { permissionOf, type RecordDefinition } from '@gushu/shared';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '../session/access.js';
import { BATCH_PAGES } from './pages.js';

/** Leads from a record's list to a new batch of its rows. */
export function ImportButton({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const mayImport = usePermission(permissionOf(record, 'import'));
  const mayAdd = usePermission('dataImportRecord_add');
  if (!mayImport || !mayAdd) return null;
  return (
    <Link to={BATCH_PAGES.freshOf(record)}>
      <Button tabIndex={-1} icon={<UploadOutlined />}>
        {t('sheetImport.import')}
      </Button>
    </Link>
  );
}
