import { isBlank } from '@gushu/shared';
import { Select } from 'antd';
import { useState } from 'react';
import { byLabel } from '../layout/by-label.js';
import { choicesState } from '../layout/choices-state.js';
import { useClearing } from '../layout/clearing.js';
import type { Control } from '../layout/control.js';
import { dictionariesOf, useDictionary } from './dictionary.js';
import { useEntryText } from './entry-text.js';
import { Meaning } from './Meaning.js';

interface Props extends Control {
  code: string;
  /** Several keys, joined by comma as the wire wants them. */
  multiple?: boolean;
  /** Its keys are whole numbers and travel as such: a dictionary of the platform, unless it is one of the trees'. */
  numeric?: true | undefined;
  business?: true | undefined;
  /** A key that excludes all others (0 无). */
  exclusive?: string | undefined;
}

/** Chooses entries of a dictionary; it is read when the list is first opened or has something to show. */
export function DictionarySelect({ code, multiple, numeric, business, exclusive, ...control }: Props) {
  const { value, onChange, ...rest } = control;
  const clearing = useClearing();
  const entryText = useEntryText();
  const [opened, setOpened] = useState(false);
  const keys = isBlank(value) ? [] : String(value).split(',');
  const entries = useDictionary(code, opened || keys.length > 0, dictionariesOf({ numeric, business }));
  const { data = [] } = entries;

  const choose = (chosen: string | string[] | undefined) => {
    if (!Array.isArray(chosen)) {
      return onChange?.(numeric && chosen !== undefined ? Number(chosen) : (chosen ?? null));
    }
    // Whichever came last wins: the excluding entry alone, or the others without it.
    const last = chosen.at(-1);
    const kept = last === exclusive ? chosen.slice(-1) : chosen.filter((key) => key !== exclusive);
    return onChange?.(kept.length > 0 ? kept.join(',') : null);
  };
  return (
    <Select<string | string[]>
      {...rest}
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={multiple ? keys : (keys[0] as string)}
      options={data.map(({ dictKey, dictValue }) => ({ value: dictKey, label: entryText(code, dictValue) }))}
      optionRender={({ value: key, label }) => (
        <Meaning code={code} value={String(key)}>
          {label}
        </Meaning>
      )}
      showSearch={{ filterOption: byLabel }}
      allowClear={clearing}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={choose}
      notFoundContent={choicesState(entries)}
    />
  );
}
