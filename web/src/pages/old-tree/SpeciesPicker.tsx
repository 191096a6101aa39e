import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../fields/control.js';
import { Latin } from '../../fields/Latin.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { withoutAuthors } from '../../names/latin.js';
import { useSpecies } from '../../names/useSpecies.js';

/** Chooses a species by Chinese name, other name, Latin name, family or genus. */
export function SpeciesPicker({ value, onChange, ...rest }: Control) {
  const clearing = useClearing();
  const isEnglish = useTranslation().i18n.language === 'en';
  const all = useSpecies();
  const { data = [], isFetching } = all;
  const options = data.map((one) => ({
    value: one.id,
    label: isEnglish ? withoutAuthors(one.latinName) || one.species : one.species,
    words: [
      ...[one.species, one.alias, one.latinName, withoutAuthors(one.latinName)],
      ...[one.section, one.sectionLatin, one.genus, one.genusLatin],
    ]
      .join(' ')
      .toLowerCase(),
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
          {isEnglish && (
            <span>
              <Latin name={species.latinName} />
            </span>
          )}
          <span>
            {species.species}
            {species.alias && <small> {species.alias}</small>}
          </span>
          {!isEnglish && (
            <small>
              <Latin name={species.latinName} />
            </small>
          )}
        </div>
      )}
    />
  );
}
