import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { choicesState } from '../../layout/choices-state.js';
import { usePermission } from '../../session/access.js';
import { type Filing, filingApi } from './filing-api.js';

/** Leads from the list of a register to its rows as a year has archived them; nothing where no year has. */
export function ArchivedYears({ filing }: { filing: Filing }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const may = usePermission(`${filing.name}_view`);
  const years = useQuery({
    queryKey: ['filing', filing.name, 'archived years'],
    queryFn: ({ signal }) => filingApi(filing).archivedYears(signal),
    enabled: may,
  });
  const { data = [], error, isSuccess, errorUpdateCount } = years;
  // Where they could not be read, the open list says so, and stays while they are asked for again.
  if (!may || (data.length === 0 && (isSuccess || errorUpdateCount === 0))) return null;
  return (
    <Select<number | null>
      aria-label={t('filing.archivedYears')}
      placeholder={t('filing.archivedYears')}
      value={null}
      popupMatchSelectWidth={false}
      {...(error ? { status: 'error' } : {})}
      notFoundContent={choicesState(years)}
      options={data.map((year) => ({ value: year, label: t('filing.archivedYear', { year }) }))}
      onChange={(year) => void go(`${filing.path}/${filing.name}View?year=${year}`)}
    />
  );
}
