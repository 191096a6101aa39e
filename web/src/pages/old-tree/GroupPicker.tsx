import { isBlank, oldTreeGroup } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { recordApi } from '../../api/record-api.js';
import type { Control } from '../../layout/control.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { groupQuery } from './group-query.js';

/** Chooses the group of a tree by its number or name, from those of the tree's county. */
export function GroupPicker({ value, onChange, ...rest }: Control) {
  const clearing = useClearing();
  const form = Form.useFormInstance<Record<string, unknown>>();
  const xzCode = Form.useWatch<unknown>('xzCode', { form, preserve: true });
  const [typed, setTyped] = useState('');
  const asked = groupQuery(useDeferredValue(typed.trim()), isBlank(xzCode) ? '' : String(xzCode));
  const query = useQuery({
    queryKey: ['record', oldTreeGroup.name, 'pick', asked],
    queryFn: ({ signal }) => recordApi(oldTreeGroup).page(asked ?? {}, signal),
    enabled: asked !== undefined,
    placeholderData: (last) => last,
  });
  const number = isBlank(value) ? undefined : String(value);
  const found = ((asked && query.data?.records) ?? []).map(({ provinceGroupNumber, groupName }) => {
    const own = String(provinceGroupNumber);
    return { value: own, label: [own, groupName].filter(Boolean).join(' · ') };
  });
  // What is stored stays named, found or not.
  const isKnown = number === undefined || found.some((one) => one.value === number);
  return (
    <Select<string>
      {...rest}
      value={number ?? (null as never)}
      options={isKnown ? found : [{ value: number, label: number }, ...found]}
      loading={query.isFetching}
      notFoundContent={choicesState(query)}
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next) => onChange?.(isBlank(next) ? null : next)}
    />
  );
}
