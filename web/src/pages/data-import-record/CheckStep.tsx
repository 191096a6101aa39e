import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFirst } from '../../feedback.js';
import { Rings } from '../../rings/Rings.js';
import { usePermission } from '../../session/access.js';
import { type Batch, cancelBatch } from './batch.js';
import { countText, spanText } from './figures.js';

/** Second step: the batch as it runs. */
export function CheckStep({ batch, lost }: { batch: Batch; lost: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const mayCancel = usePermission('dataImportRecord_add');
  const { importStatus, progress, readNum, successNum, failNum, rate, secondsLeft } = batch;
  const share = Number(progress ?? 0);
  const canceling = asked || batch.cancelRequested;
  const cancel = async () => {
    setAsked(true);
    try {
      await cancelBatch(batch.id);
    } catch (error) {
      setAsked(false);
      throw error;
    }
  };
  const ask = () =>
    askFirst(t('dataImport.cancelAsk'), cancel, {
      content: t('dataImport.cancelHint', { rows: countText(readNum) }),
      okText: t('dataImport.cancel'),
      cancelText: t('dataImport.goOn'),
    });
  const figures = [
    ['read', countText(readNum)],
    ['accepted', countText(successNum)],
    ['refused', countText(failNum)],
    ['rate', t('dataImport.perSecond', { rows: countText(rate) })],
    ['left', secondsLeft === null ? '—' : spanText(secondsLeft)],
  ] as const;
  return (
    <section className="batch-part batch-run">
      {lost && <Alert type="warning" showIcon title={t('dataImport.lost')} className="list-alert" />}
      <Rings kind="progress" size={200} value={share} label={t('dataImport.running')}>
        <b className="batch-percent figures">{Math.floor(share * 100)}%</b>
        <span className="batch-state" aria-live="polite">
          {t(canceling ? 'dataImport.canceling' : `dataImport.status.${String(importStatus)}`)}
        </span>
      </Rings>
      <dl className="batch-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`dataImport.${name}`)}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="batch-hint">{t('dataImport.mayLeave')}</p>
      {mayCancel && (
        <Button danger loading={canceling} onClick={ask}>
          {t('dataImport.cancel')}
        </Button>
      )}
    </section>
  );
}
