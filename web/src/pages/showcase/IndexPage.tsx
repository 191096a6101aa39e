import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useScheme } from '../../layout/settings.js';
import { nodeOf, useMenu } from '../../session/access.js';
import { LandscapePage } from '../landscape/LandscapePage.js';
import { WALLS } from '../../wall/walls.js';
import './index.css';
import { IndexFigures } from './IndexFigures.js';
import { maintenancePath, pathOf, showsGlobe } from './places.js';
import { ScenePicture } from './ScenePicture.js';
import { ShowcaseFrame } from './ShowcaseFrame.js';

interface Way {
  key: 'resources' | 'projects' | 'maintenance' | 'highlights';
  to: string;
}

/** The ways that a person may go: the screens and the highlights by the entries of those codes, the statistics by none. */
function useWays(): [left: Way[], right: Way[]] {
  const { data: menu = [] } = useMenu();
  const granted = (code: string, way: Way): Way[] =>
    nodeOf(menu, (node) => node.code === code) === undefined ? [] : [way];
  return [
    [
      ...granted('zyzk', { key: 'resources', to: WALLS.resources }),
      ...granted('qjfz', { key: 'projects', to: WALLS.projects }),
    ],
    [
      { key: 'maintenance', to: maintenancePath(menu) },
      ...granted('jhzs', { key: 'highlights', to: `${pathOf('oldTreeText')}?category=zmgs` }),
    ],
  ];
}

/** The first page of the showcase: one picture, the country's figures, and the ways on. */
export function IndexPage() {
  const { t } = useTranslation();
  const scheme = useScheme();
  const [left, right] = useWays();
  if (showsGlobe(useSearchParams()[0])) return <LandscapePage />;
  return (
    <ShowcaseFrame title={t('landscape.index')} isIndex>
      <ScenePicture scheme={scheme} />
      <h1 className="heard">{t('landscape.index')}</h1>
      <IndexFigures />
      <nav className="ways" aria-label={t('landscape.ways.label')}>
        {[left, right].map((ways, side) => (
          <ul key={side === 0 ? 'left' : 'right'}>
            {ways.map(({ key, to }) => (
              <li key={key}>
                <Link to={to} data-way={key}>
                  <b>{t(`landscape.ways.${key}`)}</b>
                  <small>{t(`landscape.ways.${key}Hint`)}</small>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </ShowcaseFrame>
  );
}
