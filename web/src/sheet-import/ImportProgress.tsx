import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFirst } from '../feedback.js';
import { Rings } from '../rings/Rings.js';
import './sheet-import.css';

interface Props {
  /** Of the whole, 0 to 1. */
  share: number;
  /** What is being done, in words. */
  state: string;
  figures: readonly (readonly [label: string, value: string])[];
  /** What whoever watches may do meanwhile. */
  hint: string;
  /** Nothing comes from the server any more, and what is shown is old. */
  lost: boolean;
  /** It has been asked to stop. */
  canceling: boolean;
  /** Asks it to stop; nothing for who may not. */
  cancel?: { hint: string; run: () => Promise<unknown> } | undefined;
}

/** An import as it runs. */
export function ImportProgress({ share, state, figures, hint, lost, canceling, cancel }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const isEnding = asked || canceling;
  const ask = ({ hint: content, run }: NonNullable<Props['cancel']>) =>
    askFirst(
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
