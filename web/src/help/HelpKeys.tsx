import { useTranslation } from 'react-i18next';

const KEYS = ['J', 'K', 'A', 'R'] as const;

/** The keys that lead from row to row, beside a list and on the page of a row. */
export function HelpKeys() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('rowFlow.keys')}</h3>
      <dl className="flow-keys">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`rowFlow.does.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
