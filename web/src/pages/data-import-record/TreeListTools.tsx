import { UploadOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '../../session/access.js';
import { PAGES } from './batch.js';

/** What the list of trees offers of batches: a new one, and which one it is narrowed to. */
export function TreeListTools() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const mayImport = usePermission('oldTree_import');
  const mayAdd = usePermission('dataImportRecord_add');
  const batch = params.get('importId');
  const widen = () =>
    setParams((now) => {
      now.delete('importId');
      return now;
    });
  return (
    <>
      {batch && (
        <Tag closable onClose={widen} className="list-batch">
          <Link to={PAGES.batch(batch)}>{t('dataImport.ofBatch')}</Link>
        </Tag>
      )}
      {mayImport && mayAdd && (
        <Link to={PAGES.fresh}>
          <Button tabIndex={-1} icon={<UploadOutlined />}>
            {t('dataImport.import')}
          </Button>
        </Link>
      )}
    </>
  );
}
