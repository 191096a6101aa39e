import { isBlank, type Taxon, hasText } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { Control } from '../../layout/control.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { useTaxonText } from '../../names/useSpecies.js';
import { speciesApi } from './species-api.js';

interface Counted {
  name: string;
  num: number;
}

interface Props extends Control {
  taxon: Taxon;
  queryKey: readonly unknown[];
  read: () => Promise<Counted[]>;
  enabled?: boolean;
}

/** Offers what there is in the list, with its number of species. */
function TaxonSelect({ taxon, queryKey, read, enabled = true, value, ...control }: Props) {
  const clearing = useClearing();
  const nameOf = useTaxonText(taxon);
  const taxa = useQuery({ queryKey: ['list', 'treeSpecies', ...queryKey], queryFn: read, enabled });
  const { data = [] } = taxa;
  return (
    <Select
      {...control}
      value={isBlank(value) ? null : value}
      options={data.map(({ name, num }) => ({ value: name, label: `${nameOf(name)} (${num})` }))}
      showSearch={{
        filterOption: (input, option) => hasText(`${option?.value} ${option?.label}`, input),
      }}
      allowClear={clearing}
      notFoundContent={choicesState(taxa)}
    />
  );
}

const sections = async () =>
  (await speciesApi.sections()).map(({ section, num }): Counted => ({ name: section, num }));
const generaOf = async (section: string) =>
  (await speciesApi.genera(section)).map(({ genus, num }): Counted => ({ name: genus, num }));

/** The families there are. */
export const SectionSelect = (control: Control) => (
  <TaxonSelect {...control} taxon="section" queryKey={['sections']} read={sections} />
);

/** The genera of the family that is chosen beside it. */
export function GenusSelect(control: Control) {
  const section = (Form.useWatch('section') as string | undefined) ?? '';
  return (
    <TaxonSelect
      {...control}
      taxon="genus"
      queryKey={['genera', section]}
      read={() => generaOf(section)}
      enabled={section !== ''}
    />
  );
}
