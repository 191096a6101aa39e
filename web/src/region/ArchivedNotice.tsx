import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ArchivedRegister, useArchivedExtent } from '../api/archived-extent.js';
import { usePlaceText } from '../names/usePlaceText.js';

interface Props {
  register: ArchivedRegister;
  xzCode: string;
  /** The year whose snapshot is shown; without one nothing is said. */
  year: number | undefined;
}

/** Says beside an archived year which counties have not filed it: their rows are in no figure and no list of it. */
export function ArchivedNotice({ register, xzCode, year }: Props) {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const { data } = useArchivedExtent(register, xzCode, year);
  if (!data || data.missing === 0) return null;
  const names = data.missingNames.map(placeText).join(t('region.comma'));
  const isCut = data.missing > data.missingNames.length;
  return (
    <Alert
      className="list-alert"
      type="warning"
      showIcon
      title={t('region.notFiled', { year: data.year, count: data.missing })}
      description={isCut ? t('region.andOthers', { names }) : names}
    />
  );
}
