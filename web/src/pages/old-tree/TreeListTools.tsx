import { oldTree } from '@gushu/shared';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ImportButton } from '../../sheet-import/ImportButton.js';
import { BATCH_PAGES } from '../../sheet-import/pages.js';
import { ArchivedYears } from '../filing/ArchivedYears.js';
import { treeFiling } from '../filing/filing-api.js';
import './old-tree.css';

/** Tools of the list of trees for batches: a new one, and the batch that filters the list. */
export function TreeListTools() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
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
          <Link to={BATCH_PAGES.batch(batch)}>{t('dataImport.ofBatch')}</Link>
        </Tag>
      )}
      <ImportButton record={oldTree} />
      <ArchivedYears filing={treeFiling} />
    </>
  );
}
