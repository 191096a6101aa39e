import { WarningFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Taken } from './attachment-api.js';
import { distanceText, isFar } from './taken.js';

interface Props {
  taken: Taken | undefined;
  /** Metres from its tree, where both places are known. */
  metres: number | null | undefined;
}

/** When a picture was taken, and a warning where that was far from its tree. */
export function TakenLine({ taken, metres }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {taken?.shootTime && (
        <span className="attach-taken figures">{t('attachments.takenAt', { time: taken.shootTime })}</span>
      )}
      {isFar(metres) && (
        <span className="attach-far" role="note">
          <WarningFilled aria-hidden /> {t('attachments.far', { distance: distanceText(Number(metres)) })}
        </span>
      )}
    </>
  );
}
