import { useTranslation } from 'react-i18next';
import { onWall, vigorMeaning } from '../theme/tokens.js';
import { useLineLost } from './useLive.js';
import { useWallScheme } from './wall-palette.js';

/** Says that the line is lost, and that what is shown may be old. */
export function LineSign() {
  const { t } = useTranslation();
  const lost = useLineLost();
  const scheme = useWallScheme();
  return (
    <p className="wall-lost" role="status">
      {lost && (
        <>
          <i aria-hidden="true" style={{ background: onWall(vigorMeaning['2']?.color ?? '', scheme) }} />
          {t('wall.lost')}
        </>
      )}
    </p>
  );
}
