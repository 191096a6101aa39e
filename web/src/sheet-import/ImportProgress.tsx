import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmFirst } from '../feedback.js';
import { Rings } from '../rings/Rings.js';
import './sheet-import.css';

interface Props {
  /** Progress, 0 to 1. */
  share: number;
  /** Present step, in words. */
  state: string;
  figures: readonly (readonly [label: string, value: string])[];
  /** Hint for the person who watches. */
  hint: string;
  /** Whether the server no longer answers, so that the shown state is old. */
  lost: boolean;
  /** Whether cancelling was requested. */
  canceling: boolean;
  /** Cancels the import; undefined for people who may not. */
  cancel?: { hint: string; run: () => Promise<unknown> } | undefined;
}

/** A running import. */
export function ImportProgress({ share, state, figures, hint, lost, canceling, cancel }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const isEnding = asked || canceling;
  const ask = ({ hint: content, run }: NonNullable<Props['cancel']>) =>
    confirmFirst(
      t('sheetImport.cancelAsk'),
      async () => {
        setAsked(true);
        try {
          await run();
        } catch (error) {
          setAsked(false);
          throw error;
        }
      },
      { content, okText: t('sheetImport.cancel'), cancelText: t('sheetImport.goOn') },
    );
  return (
    <div className="import-run">
      {lost && <Alert type="warning" showIcon title={t('sheetImport.lost')} className="list-alert" />}
      <Rings kind="progress" size={200} value={share} label={t('sheetImport.running')}>
        <b className="import-percent figures">{Math.floor(share * 100)}%</b>
        <span className="import-state" aria-live="polite">
          {isEnding ? t('sheetImport.canceling') : state}
        </span>
      </Rings>
      <dl className="import-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="import-hint">{hint}</p>
      {cancel && (
        <Button danger loading={isEnding} onClick={() => ask(cancel)}>
          {t('sheetImport.cancel')}
        </Button>
      )}
    </div>
  );
}
