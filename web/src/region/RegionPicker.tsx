import { Cascader } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesState } from '../layout/choices-state.js';
import { useClearing } from '../layout/clearing.js';
import { cascadeOf, isNamed, type RegionOption } from './region-tree.js';
import { useRegionName } from './useRegionName.js';
import { UNREAD, useRegionOptions } from './useRegionOptions.js';

const BETWEEN = ' / ';

interface Props {
  id?: string;
  /** Code of the chosen region; empty or missing for none. */
  value?: string | null | undefined;
  onChange?: (code: string | undefined) => void;
  /** Deepest level to choose, 1 province … 5 village. */
  deepest?: 1 | 2 | 3 | 4 | 5;
  /** Only a region of the deepest level may be chosen. */
  exact?: boolean;
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
}

/** Picks a region level by level or by name. Levels above the person's own region are fixed: it begins there. */
export function RegionPicker({
  deepest = 5,
  exact = false,
  allowClear = true,
  value,
  onChange,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const [search, setSearch] = useState('');
  const code = value ?? '';
  const { own, options, asked, load } = useRegionOptions({ value: code, deepest, exact, search });
  const path = code === '' ? [] : cascadeOf(code, own);
  const named = isNamed(options, path);
  // Until the options are there, and where they cannot be read, the cascade knows codes only.
  const name = useRegionName(named ? '' : code, BETWEEN);

  return (
    <Cascader<RegionOption>
      {...(rest.id ? {} : { 'aria-label': rest.placeholder ?? t('region.choose') })}
      {...rest}
      allowClear={allowClear && clearing}
      value={path}
      options={options}
      changeOnSelect={!exact}
      placeholder={rest.placeholder ?? t('region.choose')}
      displayRender={(labels) => (named ? labels.join(BETWEEN) : name || UNREAD)}
      loadData={(path) => load(path.at(-1)?.value ?? '')}
      showSearch={{
        filter: () => true,
        onSearch: setSearch,
        searchValue: search,
      }}
      notFoundContent={choicesState(asked) ?? t('region.none')}
      onChange={(path) => {
        setSearch('');
        onChange?.(path?.at(-1) === undefined ? undefined : String(path.at(-1)));
      }}
      onOpenChange={(open) => !open && setSearch('')}
      style={{ width: '100%' }}
    />
  );
}
