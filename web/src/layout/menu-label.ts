import { useTranslation } from 'react-i18next';
import { useCallback } from 'react';

interface Named {
  name?: string;
  label?: string;
  code: string;
}

/** The words of a menu entry: its own name in Chinese, as administrators wrote it; by its code in English. */
export function useMenuLabel() {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ name, label, code }: Named): string => {
      const own = name ?? label ?? code;
      return i18n.language === 'en' && code ? t(`menu.${code}`, { defaultValue: own }) : own;
    },
    [t, i18n.language],
  );
}
