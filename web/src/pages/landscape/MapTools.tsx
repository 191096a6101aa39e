import { ArrowLeftOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Dimension } from '../../globe/SceneControls.js';

/** Whose picture of the earth is shown: the tile service's or the one that comes with the globe. */
export type Earth = 'tiles' | 'own';

interface Props {
  dimension: Dimension;
  onDimension: (dimension: Dimension) => void;
  /** Undefined where there is nothing to choose. */
  earth: Earth | undefined;
  onEarth: (earth: Earth) => void;
}

const HOME = '/wel/index';

/** Back to the page one came from; home for whoever opened the map first. */
function WayBack() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = (event: React.MouseEvent) => {
    if (!(Number((window.history.state as { idx?: number } | null)?.idx) > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={HOME} onClick={back}>
      <ArrowLeftOutlined /> {t('globe.back')}
    </Link>
  );
}

/** What stands above the map: the way back, the picture of the earth, round or flat. */
export function MapTools({ dimension, onDimension, earth, onEarth }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="landscape-tools" aria-label={t('globe.tools')}>
      <WayBack />
      {earth && (
        <Segmented<Earth>
          aria-label={t('globe.earth')}
          value={earth}
          options={[
            { value: 'tiles', label: t('globe.earthTiles') },
            { value: 'own', label: t('globe.earthOwn') },
          ]}
          onChange={onEarth}
        />
      )}
      <Segmented<Dimension>
        aria-label={t('globe.dimension')}
        value={dimension}
        options={[
          { value: '3d', label: t('globe.round') },
          { value: '2d', label: t('globe.flat') },
        ]}
        onChange={onDimension}
      />
    </nav>
  );
}
