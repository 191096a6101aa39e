import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { asText, type Control } from '../layout/control.js';
import { RegionPicker } from './RegionPicker.js';
import { useRegionName } from './useRegionName.js';
import './regions-picker.css';

function Chosen({ code, onRemove }: { code: string; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation();
  const name = useRegionName(code) || code;
  const close = onRemove && { closable: { 'aria-label': t('region.remove', { name }) }, onClose: onRemove };
  return <Tag {...close}>{name}</Tag>;
}

/** Picks several regions, one after the other; each stands below with the button that takes it away again. */
export function RegionsPicker({ value, onChange, ...rest }: Control) {
  const codes = asText(value).split(',').filter(Boolean);
  const set = (next: readonly string[]) => onChange?.(next.length > 0 ? next.join() : null);
  // What lies in a region that is chosen is chosen with it.
  const add = (code: string) => set([...codes.filter((one) => !one.startsWith(code)), code]);
  const picked = (code: string | undefined) => {
    if (code && !codes.some((one) => code.startsWith(one))) add(code);
  };
  return (
    <div className="regions-picker">
      <RegionPicker
        {...(rest.id ? { id: rest.id } : {})}
        {...(rest.placeholder ? { placeholder: rest.placeholder } : {})}
        disabled={rest.disabled ?? false}
        onChange={picked}
      />
      {codes.length > 0 && (
        <div className="regions-chosen">
          {codes.map((code) => (
            <Chosen
              key={code}
              code={code}
              onRemove={rest.disabled ? undefined : () => set(codes.filter((one) => one !== code))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
