import { useTranslation } from 'react-i18next';
import { FailedAlert } from '../../layout/StaleAlert.js';
import { inView, type View } from '../../map/detail.js';
import { treeKindMeaning } from '../../theme/tokens.js';
import type { MapGroup, MapGroups } from './useMapGroups.js';

interface Props {
  map: MapGroups;
  view: View;
  selected: string | undefined;
  onSelect: (group: MapGroup) => void;
}

const MAX_LISTED = 100;

/** The groups of trees in view, as a list: the way to them without a pointer. */
export function GroupList({ map, view, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const shown = map.groups.filter(({ lon, lat }) => inView(view, lon, lat));
  if (shown.length === 0) return <FailedAlert read={map.read} />;
  return (
    <>
      <FailedAlert read={map.read} />
      <p className="landscape-count">
        {t('globe.groupsInView', { count: shown.length })}
        {shown.length > MAX_LISTED && <small> {t('globe.groupsCut', { n: MAX_LISTED })}</small>}
      </p>
      <ul className="landscape-groups" aria-label={t('globe.groups')}>
        {shown.slice(0, MAX_LISTED).map((group) => (
          <li key={group.id}>
            <button type="button" aria-pressed={group.id === selected} onClick={() => onSelect(group)}>
              <span aria-hidden style={{ color: treeKindMeaning['2'].color }}>
                ▱
              </span>
              <span className="landscape-line">
                <b>{group.name}</b>
                <span className="landscape-number">{group.number}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
