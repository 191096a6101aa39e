import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedAlert } from '../../layout/StaleAlert.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { dataYears, type StatScope } from './statistics-api.js';

interface Props {
  scope: StatScope;
  onChange: (change: Partial<StatScope>) => void;
}

/** Chooses a region and a year: the live trees or a snapshot. */
export function ScopePicker({ scope, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const years = useQuery({ queryKey: ['statistics', 'years'], queryFn: ({ signal }) => dataYears(signal) });
  const [current] = years.data ?? [];
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
          value={scope.year ?? 0}
          style={{ width: 184 }}
          onChange={(year: number) =>
            onChange({ year: year || undefined, archived: year > 0 && year !== current })
          }
          options={[
            { value: 0, label: t('statistics.allYears') },
            ...(years.data ?? []).map((year) => ({
              value: year,
              label:
                year === current ? t('statistics.current', { year }) : t('statistics.snapshot', { year }),
            })),
          ]}
        />
      </div>
      <FailedAlert read={years} />
    </>
  );
}
