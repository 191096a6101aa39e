import type { RecordDefinition } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { numberText } from '../locales/number-text.js';
import { recordApi } from '../api/record-api.js';
import { useNameInText } from './name-in-text.js';
import { LinkButton } from '../layout/LinkButton.js';

/** Leads from a record's list to the changes that are not done yet, with their number, and back. */
export function ChangesLink({ record, list }: { record: RecordDefinition; list: string }) {
  const { t } = useTranslation();
  const label = useNameInText(record);
  const listed = useSearchParams()[0].get('change') === '1';
  const { data } = useQuery({
    queryKey: ['record', record.name, 'changes'],
    queryFn: ({ signal }) => recordApi(record).page({ change: '1', size: 1 }, signal),
    select: ({ total }) => total,
  });
  if (!listed && !data) return null;
  const text = listed
    ? t('change.toOrigins', { label })
    : t('change.toList', { total: numberText(data ?? 0) });
  return <LinkButton to={listed ? list : `${list}?change=1`}>{text}</LinkButton>;
}
