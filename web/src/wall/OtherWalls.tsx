import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useMenu } from '../session/access.js';
import { isGranted } from '../session/granted.js';
import { WALLS } from './walls.js';

/** Leads to the walls that the person has beside this one, each with the region that is shown. */
export function OtherWalls() {
  const { t } = useTranslation();
  const { data: menu = [] } = useMenu();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const region = params.get('xzCode');
  return (['resources', 'projects'] as const)
    .filter((wall) => WALLS[wall] !== pathname && isGranted(menu, WALLS[wall]))
    .map((wall) => (
      <Link key={wall} className="wall-back" to={region ? `${WALLS[wall]}?xzCode=${region}` : WALLS[wall]}>
        {t(`wall.other.${wall}`)}
      </Link>
    ));
}
