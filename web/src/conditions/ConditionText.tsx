import { type Condition, type Field, recordAt, type RecordDefinition, valueOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../api/record-api.js';
import { StoredValue } from '../fields/FieldValue.js';
import { useSpecies, useSpeciesText } from '../names/useSpecies.js';

const SPECIES = 'treeSpecies/treeSpecies';
const MAX_SHOWN = 3;

function SpeciesNamed({ id }: { id: string }) {
  const textOf = useSpeciesText();
  const found = useSpecies().data?.find((one) => one.id === id);
  return <>{found ? textOf(found.species) : id}</>;
}

/** Name of a row of another record. */
function RowNamed({ record, id }: { record: RecordDefinition; id: string }) {
  const { data } = useQuery({
    queryKey: ['record', record.name, 'chosen', [id]],
    queryFn: ({ signal }) =>
      recordApi(record)
        .detail(id, signal)
        .then((row) => [row]),
  });
  return <>{String(valueOf(data?.[0] ?? {}, record.title) ?? id)}</>;
}

function ValueText({ field, value }: { field: Field; value: string }) {
  if (field.kind !== 'reference' && field.kind !== 'references')
    return <StoredValue field={field} value={value} unit />;
  if (field.to === SPECIES) return <SpeciesNamed id={value} />;
  const record = recordAt(field.to);
  return record ? <RowNamed record={record} id={value} /> : <>{value}</>;
}

/** The comparison of a field of this kind, in words. */
export function useOpText(): (field: Field, op: Condition['op']) => string {
  const { t } = useTranslation();
  return ({ kind }, op) => t(kind === 'region' && op === 'prefix' ? 'query.inside' : `query.ops.${op}`);
}

/** Values of a condition in the reader's words; of many values the first ones. */
export function ConditionText({ field, condition }: { field: Field; condition: Condition }) {
  const { t } = useTranslation();
  const { op, values } = condition;
  const end = op === 'between' ? ' – ' : t('list.nameEnd');
  const more = values.length - MAX_SHOWN;
  return (
    <>
      {values.slice(0, MAX_SHOWN).map((value, at) => (
        <Fragment key={at}>
          {at > 0 && end}
          <ValueText field={field} value={value} />
        </Fragment>
      ))}
      {more > 0 && ` +${more}`}
    </>
  );
}
