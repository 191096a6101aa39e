import { thisYear } from '@gushu/shared';
import { useTranslation } from 'react-i18next';

interface Props {
  years: readonly number[];
  year: number | undefined;
  onYear: (year: number | undefined) => void;
}

/** The year whose archive is shown, or what stands today. */
export function YearChoice({ years, year, onYear }: Props) {
  const { t } = useTranslation();
  return (
    <select
      className="wall-select"
      aria-label={t('statistics.year')}
      value={year ?? ''}
      onChange={({ target: { value } }) => onYear(value ? Number(value) : undefined)}
    >
      <option value="">{t('statistics.current', { year: thisYear() })}</option>
      {years.map((one) => (
        <option key={one} value={one}>
          {t('statistics.snapshot', { year: one })}
        </option>
      ))}
    </select>
  );
}
