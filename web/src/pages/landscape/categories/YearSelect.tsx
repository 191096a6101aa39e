import { type RegionScope } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { ArchivedNotice } from '../../../region/ArchivedNotice.js';
import { useRegionScope } from '../../../session/region-scope.js';
import { YearWheel } from '../../../showcase/YearWheel.js';
import { wrapped } from '../../../showcase/pose.js';

interface Props {
  xzCode: string;
  year: number | undefined;
  onYear: (year: number | undefined) => void;
}

/** The years that have data of a region, the newest first. */
const useYears = (xzCode: string, region: RegionScope) =>
  useQuery({
    queryKey: ['globe', 'years', xzCode, region],
    queryFn: ({ signal }) =>
      get<number[]>('largeDataScreen/largeDataScreen/getYear', { xzCode, region }, signal),
    staleTime: 300_000,
  });

/** The year that is shown, as a wheel: the register as it is now, then the archived years. */
export function YearSelect({ xzCode, year, onYear }: Props) {
  const { t } = useTranslation();
  const { data } = useYears(xzCode, useRegionScope());
  const now = t('globe.now');
  const known = data ?? [];
  // A year of the address stays to be seen, whatever the region has.
  const listed = year !== undefined && !known.includes(year) ? [year, ...known] : known;
  if (listed.length === 0) return null;
  const years = [now, ...listed.map(String)];
  const shown = year === undefined ? now : String(year);
  const choose = (text: string) => onYear(text === now ? undefined : Number(text));
  return (
    <div className="globe-year">
      <YearWheel
        years={years}
        year={shown}
        onTurn={(step) => choose(years[wrapped(years.indexOf(shown), step, years.length)] ?? now)}
        onYear={choose}
      />
      <ArchivedNotice register="oldTree" xzCode={xzCode} year={year} />
    </div>
  );
}
