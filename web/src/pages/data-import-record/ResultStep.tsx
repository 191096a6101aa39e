import { ImportStatus, permissionOf, type RecordDefinition } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useLabel } from '../../columns/record-columns.js';
import { usePermission, useScreenOf } from '../../session/access.js';
import { countText } from '../../sheet-import/figures.js';
import { ImportEnd } from '../../sheet-import/ImportEnd.js';
import { BATCH_PAGES } from '../../sheet-import/pages.js';
import { type Batch, filePath, isCanceled, ofPictures, recordOf, rowsOf, wordOf } from './batch.js';
import { LinkButton } from '../../layout/LinkButton.js';

/** Key of the sentence about a batch's end. */
function endOf(batch: Batch): string {
  const { importStatus, acceptGood } = batch;
  const status = Number(importStatus);
  if (status === ImportStatus.done) return 'allIn';
  if (status === ImportStatus.partly) return 'partlyIn';
  if (isCanceled(batch)) return 'canceled';
  if (status === ImportStatus.refused) return Number(acceptGood) === 1 ? 'allRefused' : 'noneIn';
  return 'failed';
}

/** List of a batch's rows and the label of the link to it; undefined for people who may not see them. */
function useSeeRows(batch: Batch, record: RecordDefinition): { path: string; text: string } | undefined {
  const { t } = useTranslation();
  const label = useLabel();
  const maySee = usePermission(permissionOf(record, 'view'));
  const screen = useScreenOf(record.name);
  if (!maySee || !screen) return undefined;
  const path = ofPictures(batch) ? screen : screen + rowsOf(batch, record);
  return { path, text: t(wordOf(batch, 'seeRows'), { record: label(record.label) }) };
}

/** Keys of the next upload, where it is not the corrected rows. */
const NEXT: Readonly<Record<string, string>> = {
  allIn: 'another',
  canceled: 'fromStart',
  failed: 'fromStart',
};

/** Third step: the result in words; the first errors at once, the rest in the workbook. */
export function ResultStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayAdd = usePermission('dataImportRecord_add');
  const record = recordOf(batch.dataType);
  const see = useSeeRows(batch, record);
  const { successNum, failNum, warnNum, photoNum, totalNum, mode, acceptGood, errorMessage, firstErrors } =
    batch;
  const { errorFileUrl } = batch;
  const end = endOf(batch);
  const words = { accepted: countText(successNum), refused: countText(failNum), total: countText(totalNum) };
  const hints = [
    end !== 'allIn' && t(wordOf(batch, `next.${end}`)),
    Number(warnNum) > 0 && Number(successNum) > 0 && t(wordOf(batch, 'warned'), { rows: countText(warnNum) }),
    Number(photoNum) > 0 && t('dataImport.withoutPhotos', { rows: countText(photoNum) }),
  ].filter((hint) => hint !== false);
  const choices = end === 'allIn' ? '' : `&mode=${mode}&acceptGood=${acceptGood}`;
  const again = ofPictures(batch) ? BATCH_PAGES.pictures : `${BATCH_PAGES.freshOf(record)}${choices}`;
  const errors = end === 'canceled' ? [] : (firstErrors ?? []);
  return (
    <section className="batch-part">
      <ImportEnd
        status={Number(batch.importStatus)}
        title={t(wordOf(batch, `end.${end}`), words)}
        reason={(end === 'failed' && errorMessage) || undefined}
        hints={hints}
        errors={errors}
        errorsTitle={t(wordOf(batch, 'firstErrors'), { count: errors.length, rows: countText(failNum) })}
      >
        {errorFileUrl && end !== 'canceled' && (
          <DownloadButton primary load={() => download(filePath(errorFileUrl))}>
            {t('dataImport.errorFile')}
          </DownloadButton>
        )}
        {see && Number(successNum) > 0 && (
          <LinkButton to={see.path} type={errorFileUrl ? 'default' : 'primary'}>
            {see.text}
          </LinkButton>
        )}
        {mayAdd && <LinkButton to={again}>{t(`dataImport.${NEXT[end] ?? 'again'}`)}</LinkButton>}
        <LinkButton to={BATCH_PAGES.list} type="text">
          {t('dataImport.toList')}
        </LinkButton>
      </ImportEnd>
    </section>
  );
}
