import { useTranslation } from 'react-i18next';
import { usePermission } from '../../session/access.js';
import { countText, spanText } from '../../sheet-import/figures.js';
import { ImportProgress } from '../../sheet-import/ImportProgress.js';
import { type Batch, cancelBatch, wordOf } from './batch.js';

/** Second step: the batch as it runs. */
export function CheckStep({ batch, lost }: { batch: Batch; lost: boolean }) {
  const { t } = useTranslation();
  const mayCancel = usePermission('dataImportRecord_add');
  const { importStatus, progress, readNum, successNum, failNum, rate, secondsLeft } = batch;
  const figures = [
    [t('dataImport.read'), countText(readNum)],
    [t('dataImport.accepted'), countText(successNum)],
    [t('dataImport.refused'), countText(failNum)],
    [t('dataImport.rate'), t(wordOf(batch, 'perSecond'), { rows: countText(rate) })],
    [t('dataImport.left'), secondsLeft === null ? '—' : spanText(secondsLeft)],
  ] as const;
  return (
    <section className="batch-part">
      <ImportProgress
        share={Number(progress ?? 0)}
        state={t(`dataImport.status.${String(importStatus)}`)}
        figures={figures}
        hint={t('dataImport.mayLeave')}
        lost={lost}
        canceling={batch.cancelRequested}
        cancel={
          mayCancel
            ? {
                hint: t(wordOf(batch, 'cancelHint'), { rows: countText(readNum) }),
                run: () => cancelBatch(batch.id),
              }
            : undefined
        }
      />
    </section>
  );
}
