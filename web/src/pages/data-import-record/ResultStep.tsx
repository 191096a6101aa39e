import { ImportStatus, oldTree, permissionOf, type RecordDefinition } from '@gushu/shared';
import { Alert, Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { download } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { Meaning } from '../../fields/Meaning.js';
import { useLabel } from '../../columns/record-columns.js';
import { usePermission, useScreenOf } from '../../session/access.js';
import { type Batch, filePath, type FirstError, recordOf, isCanceled, PAGES, treesOf } from './batch.js';
import { countText } from './figures.js';

/** Key of the sentence that says how the batch has ended. */
function endOf(batch: Batch): string {
  const { importStatus, acceptGood } = batch;
  const status = Number(importStatus);
  if (status === ImportStatus.done) return 'allIn';
  if (status === ImportStatus.partly) return 'partlyIn';
  if (isCanceled(batch)) return 'canceled';
  if (status === ImportStatus.refused) return Number(acceptGood) === 1 ? 'allRefused' : 'noneIn';
  return 'failed';
}

/** Where the rows of a batch are looked at, and what leads there; nothing for who may not see them. */
function useSeeRows(batch: Batch, record: RecordDefinition): { path: string; text: string } | undefined {
  const { t } = useTranslation();
  const label = useLabel();
  const maySee = usePermission(permissionOf(record, 'view'));
  const screen = useScreenOf(record.name);
  if (!maySee || !screen) return undefined;
  return record.name === oldTree.name
    ? { path: treesOf(batch), text: t('dataImport.seeTrees') }
    : { path: screen, text: t('dataImport.seeRows', { record: label(record.label) }) };
}

/** What may be sent next, where it is not the corrected rows. */
const NEXT: Readonly<Record<string, string>> = {
  allIn: 'another',
  canceled: 'fromStart',
  failed: 'fromStart',
};

/** Third step: what came of it, in words; the first errors at once, the rest in the workbook. */
export function ResultStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayAdd = usePermission('dataImportRecord_add');
  const record = recordOf(batch.dataType);
  const see = useSeeRows(batch, record);
  const { successNum, failNum, warnNum, totalNum, mode, acceptGood, errorMessage, firstErrors } = batch;
  const { errorFileUrl } = batch;
  const end = endOf(batch);
  const words = { accepted: countText(successNum), refused: countText(failNum), total: countText(totalNum) };
  return (
    <section className="batch-part">
      <h2 className="batch-end">
        <Meaning code="import_status" value={String(batch.importStatus)}>
          {t(`dataImport.end.${end}`, words)}
        </Meaning>
      </h2>
      {end === 'failed' && errorMessage && (
        <Alert type="error" showIcon title={errorMessage} className="list-alert" />
      )}
      {end !== 'allIn' && <p className="batch-hint">{t(`dataImport.next.${end}`)}</p>}
      {Number(warnNum) > 0 && (
        <p className="batch-hint">{t('dataImport.warned', { rows: countText(warnNum) })}</p>
      )}
      <div className="batch-actions">
        {errorFileUrl && end !== 'canceled' && (
          <DownloadButton primary load={() => download(filePath(errorFileUrl))}>
            {t('dataImport.errorFile')}
          </DownloadButton>
        )}
        {see && Number(successNum) > 0 && (
          <Link to={see.path}>
            <Button tabIndex={-1} type={errorFileUrl ? 'default' : 'primary'}>
              {see.text}
            </Button>
          </Link>
        )}
        {mayAdd && (
          <Link
            to={`${PAGES.freshOf(record)}${end === 'allIn' ? '' : `&mode=${mode}&acceptGood=${acceptGood}`}`}
          >
            <Button tabIndex={-1}>{t(`dataImport.${NEXT[end] ?? 'again'}`)}</Button>
          </Link>
        )}
        <Link to={PAGES.list}>
          <Button type="text" tabIndex={-1}>
            {t('dataImport.toList')}
          </Button>
        </Link>
      </div>
      {end !== 'canceled' && firstErrors && firstErrors.length > 0 && (
        <FirstErrors errors={firstErrors} all={Number(failNum)} />
      )}
    </section>
  );
}

/** `第5行【胸围】不能为空` or `Row 5, …` without the row, which has its own column. */
const withoutRow = (text: string): string => text.replace(/^(第\d+行|Row \d+)[，,：:]?\s*/, '');

function FirstErrors({ errors, all }: { errors: FirstError[]; all: number }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('dataImport.firstErrors', { count: errors.length, rows: countText(all) })}</h3>
      <Table<FirstError & { at: number }>
        size="small"
        rowKey="at"
        pagination={false}
        dataSource={errors.map((error, at) => ({ ...error, at }))}
        columns={[
          { title: t('dataImport.row'), dataIndex: 'row', width: 80, align: 'right', className: 'figures' },
          { title: t('dataImport.what'), dataIndex: 'text', render: withoutRow },
        ]}
      />
    </>
  );
}
