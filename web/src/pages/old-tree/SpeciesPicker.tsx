import type { ShortSpecies } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { get } from '../../api/client.js';
import type { Control } from '../../fields/control.js';
import { Latin } from '../../fields/Latin.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';

/** The whole species list, read once; the server puts those used often first. */
export const useSpecies = () =>
  useQuery({
    queryKey: ['species', 'all'],
    queryFn: ({ signal }) => get<ShortSpecies[]>('treeSpecies/treeSpecies/listData', {}, signal),
    staleTime: 600_000,
  });

/** Chooses a species by Chinese name, other name, Latin name, family or genus. */
export function SpeciesPicker({ value, onChange, ...rest }: Control) {
  const clearing = useClearing();
  const all = useSpecies();
  const { data = [], isFetching } = all;
  const options = data.map((one) => ({
    value: one.id,
    label: one.species,
    words: [one.species, one.alias, one.latinName, one.section, one.genus].join(' ').toLowerCase(),
    species: one,
  }));
  return (
    <Select<string, (typeof options)[number]>
      {...rest}
      value={(value ?? null) as string}
      options={options}
      loading={isFetching}
      notFoundContent={choicesState(all)}
      allowClear={clearing}
      showSearch={{
        filterOption: (input, option) => option?.words.includes(input.trim().toLowerCase()) ?? false,
      }}
      onChange={(id) => onChange?.(id ?? null)}
      optionRender={({ data: { species } }) => (
        <div className="species-option">
          <span>
            {species.species}
            {species.alias && <small> {species.alias}</small>}
          </span>
          <small>
            <Latin name={species.latinName} />
          </small>
        </div>
      )}
    />
  );
}
