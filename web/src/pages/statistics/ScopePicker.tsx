import { ArchiveMark, thisYear } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedAlert } from '../../layout/StaleAlert.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { archivedYears, type StatRegister, type StatScope } from './statistics-api.js';

interface Props {
  /** Whose snapshots there are to choose from. */
  register: StatRegister;
  scope: StatScope;
  onChange: (change: Partial<StatScope>) => void;
}

/** A year of the live rows, or of a snapshot, as one choice; no year for all live rows. */
const choiceOf = ({ year, archiveMark }: Pick<StatScope, 'year' | 'archiveMark'>): string =>
  year ? `${year}${archiveMark === ArchiveMark.snapshot ? SNAPSHOT : ''}` : ALL;
const ALL = 'all';
const SNAPSHOT = 'archived';

/** The years that have a snapshot, newest first. */
export const useArchivedYears = (register: StatRegister) =>
  useQuery({
    queryKey: ['statistics', 'years', register],
    queryFn: ({ signal }) => archivedYears(register, signal),
  });

/** Chooses a region and a year: the live rows or a snapshot. */
export function ScopePicker({ register, scope, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const years = useArchivedYears(register);
  const current = thisYear();
  // An address may ask for a year that nobody has archived: it is chosen as well, and its page says so.
  const asked = scope.year && scope.archiveMark === ArchiveMark.snapshot ? [scope.year] : [];
  const snapshots = [...new Set([...(years.data ?? []), ...asked])];
  const choose = (choice: string) =>
    onChange({
      year: parseInt(choice, 10) || undefined,
      archiveMark: choice.endsWith(SNAPSHOT) ? ArchiveMark.snapshot : ArchiveMark.live,
    });
  return (
    <>
      <div className="statistics-region">
        <label htmlFor={`${id}-region`}>{t('statistics.region')}</label>
        <RegionPicker
          id={`${id}-region`}
          value={scope.xzCode}
          deepest={4}
          placeholder={t('frame.nation')}
          onChange={(xzCode) => onChange({ xzCode: xzCode ?? '' })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-year`}>{t('statistics.year')}</label>
        <Select
          id={`${id}-year`}
          value={choiceOf(scope)}
          style={{ width: 184 }}
          onChange={choose}
          options={[
            { value: ALL, label: t('statistics.allYears') },
            { value: String(current), label: t('statistics.current', { year: current }) },
            ...snapshots.map((year) => ({
              value: choiceOf({ year, archiveMark: ArchiveMark.snapshot }),
              label: t('statistics.snapshot', { year }),
            })),
          ]}
        />
      </div>
      <FailedAlert read={years} />
    </>
  );
}
