import {
  isBlank,
  languageOf,
  LIST_MARK,
  type RecordDefinition,
  type ReferenceField,
  type ReferencesField,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../api/record-api.js';
import { choicesState } from '../layout/choices-state.js';
import { useClearing } from '../layout/clearing.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { useSpeciesText } from '../names/useSpecies.js';
import type { Control } from '../layout/control.js';

const OFFERED = 20;

/** Name of a row in a list of choices: its title, and the fields that distinguish it from others of that title. */
function useNameOf({ title, about = [], fields }: RecordDefinition): (row: RowOf) => string {
  const placeText = usePlaceText();
  const speciesText = useSpeciesText();
  const textOf = (name: string, text: string): string => {
    const field = fields[name];
    if (field?.kind === 'region') return placeText(text);
    return field?.kind === 'text' && field.taxon === 'species' ? speciesText(text) : text;
  };
  return (row) =>
    [title, ...about]
      .map((name) => textOf(name, String(valueOf(row, `${name}Name`) || valueOf(row, name) || '')))
      .filter(Boolean)
      .join(' · ');
}

const idsOf = (value: unknown): string[] => (isBlank(value) ? [] : String(value).split(','));

/** The chosen rows, read one by one: there are few at a time. */
const useChosen = (record: RecordDefinition, ids: readonly string[]) =>
  useQuery({
    queryKey: ['record', record.name, 'chosen', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => recordApi(record).detail(id, signal))),
    enabled: ids.length > 0,
  }).data ?? [];

/** Names of chosen rows of another record; a dash for rows that the reader may not see. */
export function ReferenceNames({ record, value }: { record: RecordDefinition; value: unknown }) {
  const { i18n } = useTranslation();
  const names = useChosen(record, idsOf(value)).map(useNameOf(record));
  return <>{names.join(LIST_MARK[languageOf(i18n.language)]) || '—'}</>;
}

interface Props extends Control {
  record: RecordDefinition;
  field: ReferenceField | ReferencesField;
}

/** Picker for rows of another record that the reader may see, by their title. */
export function ReferencePicker({ record, field, value, onChange, ...rest }: Props) {
  const clearing = useClearing();
  const nameOf = useNameOf(record);
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const ids = idsOf(value);
  const chosen = useChosen(record, ids);
  const query = useQuery({
    queryKey: ['record', record.name, 'pick', field.where, title],
    queryFn: ({ signal }) =>
      recordApi(record).page({ ...field.where, [record.title]: title, size: OFFERED }, signal),
    placeholderData: (last) => last,
  });
  const found = query.data?.records ?? [];
  const all = [...chosen.filter(({ id }) => !found.some((row) => row.id === id)), ...found];
  const isMany = field.kind === 'references';
  return (
    <Select<string | string[]>
      {...rest}
      {...(isMany ? { mode: 'multiple' as const, maxCount: field.max } : {})}
      value={isMany ? ids : (ids[0] ?? (null as never))}
      options={all.map((row) => ({ value: row.id, label: nameOf(row) }))}
      loading={query.isFetching}
      notFoundContent={choicesState(query)}
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next) => onChange?.(isBlank(next) || next.length === 0 ? null : String(next))}
    />
  );
}
