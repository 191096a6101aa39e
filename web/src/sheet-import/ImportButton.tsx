import { UploadOutlined } from '@ant-design/icons';
import { permissionOf, type RecordDefinition } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../session/access.js';
import { BATCH_PAGES } from './pages.js';
import { LinkButton } from '../layout/LinkButton.js';

/** Leads from a record's list to a new batch of its rows. */
export function ImportButton({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const mayImport = usePermission(permissionOf(record, 'import'));
  const mayAdd = usePermission('dataImportRecord_add');
  if (!mayImport || !mayAdd) return null;
  return (
    <LinkButton to={BATCH_PAGES.freshOf(record)} icon={<UploadOutlined />}>
      {t('sheetImport.import')}
    </LinkButton>
  );
}
