import { useTranslation } from 'react-i18next';
import { treeKindMeaning } from '../../theme/tokens.js';

interface Props {
  on: boolean;
  /** Whether the view is close enough for outlines. */
  close: boolean;
  onToggle: (on: boolean) => void;
}

/** The entry of groups in the legend, by which their outlines are shown and hidden. */
export function GroupLegend({ on, close, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className="landscape-legend" aria-pressed={on} onClick={() => onToggle(!on)}>
        <i style={{ borderColor: treeKindMeaning['2'].color }} />
        {t(on && !close ? 'globe.groupsAfar' : 'globe.groups')}
      </button>
    </li>
  );
}
