import { isBlank, withoutAuthors, hasText } from '@gushu/shared';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Control } from '../layout/control.js';
import { Latin } from './TaxonName.js';
import { choicesState } from '../layout/choices-state.js';
import { useClearing } from '../layout/clearing.js';
import { useSpecies } from './useSpecies.js';

interface Props extends Control {
  /** Several, this many at most, joined by comma as the wire wants them. */
  max?: number;
}

/** Chooses a species, or several, by Chinese name, other name, Latin name, family or genus. */
export function SpeciesPicker({ value, onChange, max, ...rest }: Props) {
  const clearing = useClearing();
  const isEnglish = useTranslation().i18n.language === 'en';
  const all = useSpecies();
  const { data = [], isFetching } = all;
  const ids = isBlank(value) ? [] : String(value).split(',');
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
    <Select<string | string[], (typeof options)[number]>
      {...rest}
      {...(max ? { mode: 'multiple' as const, maxCount: max } : {})}
      value={max ? ids : (ids[0] ?? (null as never))}
      options={options}
      loading={isFetching}
      notFoundContent={choicesState(all)}
      allowClear={clearing}
      showSearch={{
        filterOption: (input, option) => hasText(option?.words ?? '', input),
      }}
      onChange={(next) => onChange?.(isBlank(next) || next.length === 0 ? null : String(next))}
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
