import { CloseCircleFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The button that empties a choice: antd has a name for it in English only. */
export function useClearing() {
  const { t } = useTranslation();
  return useMemo(() => ({ clearIcon: <CloseCircleFilled />, label: t('action.clear') }), [t]);
}
