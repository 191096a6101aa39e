import { Select } from 'antd';
import type { Control } from '../../layout/control.js';
import { menuIcons } from '../../layout/menu-icons.js';

/** Chooses the icon of a menu by what it looks like. */
export function IconInput({ value, onChange, ...rest }: Control) {
  const word = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <Select<string>
      {...rest}
      value={word as string}
      allowClear
      showSearch
      options={Object.keys(menuIcons).map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => (
        <>
          {menuIcons[String(name)]} {name}
        </>
      )}
      labelRender={({ value: name }) => (
        <>
          {menuIcons[String(name)]} {name}
        </>
      )}
      onChange={(name) => onChange?.(name ?? '')}
    />
  );
}
