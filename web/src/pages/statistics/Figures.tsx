import { useTranslation } from 'react-i18next';

interface Props {
  figures: readonly { label: string; value: number; share?: number }[];
}

/** A count with its thousands set apart. */
export const grouped = (value: number): string => value.toLocaleString('en');

/** A share in percent, beside its count. */
export const Share = ({ of }: { of: number }) => <span className="statistics-share">{of.toFixed(2)}%</span>;

/** The headline numbers of a screen in one line, each with its unit. */
export function Figures({ figures }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="statistics-figures">
      {figures.map(({ label, value, share }) => (
        <div key={label}>
          <dt>
            {label}
            {share !== undefined && <Share of={share} />}
          </dt>
          <dd>
            {grouped(value)} <small>{t('statistics.trees')}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
