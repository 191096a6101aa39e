import { type RegionScope } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { ArchivedNotice } from '../../../region/ArchivedNotice.js';
import { useRegionScope } from '../../../session/region-scope.js';

interface Props {
  xzCode: string;
  year: number | undefined;
  onYear: (year: number | undefined) => void;
}

/** Stands for the register as it is now. */
const NOW = 0;

/** The years that have data of a region, the newest first. */
const useYears = (xzCode: string, region: RegionScope) =>
  useQuery({
    queryKey: ['globe', 'years', xzCode, region],
    queryFn: ({ signal }) =>
      get<number[]>('largeDataScreen/largeDataScreen/getYear', { xzCode, region }, signal),
    staleTime: 300_000,
  });

/** The year that is shown: the register as it is now, then the archived years. */
export function YearSelect({ xzCode, year, onYear }: Props) {
  const { t } = useTranslation();
  const { data } = useYears(xzCode, useRegionScope());
  const known = data ?? [];
  // A year of the address stays to be seen, whatever the region has.
  const listed = year !== undefined && !known.includes(year) ? [year, ...known] : known;
  if (listed.length === 0) return null;
  return (
    <div className="globe-year">
      <Select<number>
        aria-label={t('globe.year')}
        value={year ?? NOW}
        options={[
          { value: NOW, label: t('globe.now') },
          ...listed.map((value) => ({ value, label: String(value) })),
        ]}
        onChange={(next) => onYear(next === NOW ? undefined : next)}
      />
      <ArchivedNotice register="oldTree" xzCode={xzCode} year={year} />
    </div>
  );
}
