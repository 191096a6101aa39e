import { isBlank, oldTree, type RecordDefinition, type Row } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { recordApi } from '../../api/record-api.js';
import type { Control } from '../../fields/control.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { useRecordRow } from '../../api/record-rows.js';

const OFFERED = 20;
const trees: RecordDefinition = oldTree;

const nameOf = (tree: Row): string =>
  [tree['provinceOldTreeNumber'], tree['treeTypeName'], tree['xzCodeName']].filter(Boolean).join(' · ');

/** Chooses a tree of the reader's region by its provincial number. */
export function TreePicker({ value, onChange, ...rest }: Control) {
  const clearing = useClearing();
  const [typed, setTyped] = useState('');
  const provinceOldTreeNumber = useDeferredValue(typed.trim());
  const id = isBlank(value) ? undefined : String(value);
  const chosen = useRecordRow(trees, id).data;
  const query = useQuery({
    queryKey: ['record', trees.name, 'pick', provinceOldTreeNumber],
    queryFn: ({ signal }) =>
      recordApi(trees).page({ provinceOldTreeNumber, lifeStatus: '1', size: OFFERED }, signal),
    placeholderData: (last) => last,
  });
  const { data, isFetching } = query;
  const found = data?.records ?? [];
  const all = chosen && !found.some((tree) => tree.id === id) ? [chosen, ...found] : found;
  return (
    <Select<string>
      {...rest}
      value={(id ?? null) as string}
      options={all.map((tree) => ({ value: tree.id, label: nameOf(tree) }))}
      loading={isFetching}
      notFoundContent={choicesState(query)}
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(tree) => onChange?.(tree ?? null)}
    />
  );
}
