import { useTranslation } from 'react-i18next';

interface Props {
  figures: readonly { label: string; value: number; share?: number }[];
}

const grouped = (value: number): string => value.toLocaleString('en');

/** The headline numbers of a screen in one line, each with its unit. */
export function Figures({ figures }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="statistics-figures">
      {figures.map(({ label, value, share }) => (
        <div key={label}>
          <dt>
            {label}
            {share !== undefined && <span className="statistics-share">{share.toFixed(2)}%</span>}
          </dt>
          <dd>
            {grouped(value)} <small>{t('statistics.trees')}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
