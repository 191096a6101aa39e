import { curingRecord, isBlank } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { byLabel } from '../../layout/by-label.js';
import { recordApi } from '../../api/record-api.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import type { Control } from '../../layout/control.js';

/** More care than a tree has in many years. */
const OFFERED = 100;

/** A row that is about a tree or a group, as far as that is known. */
type Target = { oldTreeId: string | null; groupId: string | null };

/** Care of a tree or group, the newest first. */
const useCareOf = ({ oldTreeId, groupId }: Target) =>
  useQuery({
    queryKey: ['record', curingRecord.name, 'of', oldTreeId, groupId],
    queryFn: ({ signal }) => recordApi(curingRecord).page({ oldTreeId, groupId, size: OFFERED }, signal),
    enabled: !isBlank(oldTreeId) || !isBlank(groupId),
  });

/** Chooses among the care of a tree or group, by day, kind and state of its review. */
export function CareOfTarget({ target, value, onChange, ...rest }: Control & { target: Target }) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const care = useCareOf(target);
  const options = (care.data?.records ?? []).map(({ id, curingDate, curingTypeName, statusName }) => ({
    value: id,
    label: [curingDate, curingTypeName, statusName].filter(Boolean).join(' · '),
  }));
  return (
    <Select<string>
      {...rest}
      value={isBlank(value) ? (null as never) : String(value)}
      options={options}
      loading={care.isFetching}
      notFoundContent={care.data ? t('consultation.noCareThere') : choicesState(care)}
      allowClear={clearing}
      showSearch={{ filterOption: byLabel }}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** The same in the form of a consultation, whose tree or group may change meanwhile. */
export function CarePicker(control: Control) {
  const oldTreeId = Form.useWatch<string | null>('oldTreeId') ?? null;
  const groupId = Form.useWatch<string | null>('groupId') ?? null;
  return <CareOfTarget {...control} target={{ oldTreeId, groupId }} />;
}
