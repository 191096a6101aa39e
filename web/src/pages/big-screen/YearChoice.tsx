import { useTranslation } from 'react-i18next';

interface Props {
  years: readonly number[];
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** Text where no year is chosen. */
  first: string;
  nameOf: (year: number) => string;
}

/** Choice of the shown year; `first` is the text where none is chosen. */
export function YearChoice({ years, year, onYear, first, nameOf }: Props) {
  const { t } = useTranslation();
  return (
    <select
      className="wall-select"
      aria-label={t('statistics.year')}
      value={year ?? ''}
      onChange={({ target: { value } }) => onYear(value ? Number(value) : undefined)}
    >
      <option value="">{first}</option>
      {years.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
}
