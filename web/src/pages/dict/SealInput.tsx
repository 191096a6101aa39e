import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../layout/control.js';

/** Seals an entry: 1 while it is, 0 while it is not. */
export function SealInput({ value, onChange, ...control }: Control) {
  const { t } = useTranslation();
  return (
    <Switch
      {...control}
      checked={value === 1}
      checkedChildren={t('dict.sealed')}
      unCheckedChildren={t('dict.open')}
      onChange={(on) => onChange?.(on ? 1 : 0)}
    />
  );
}
