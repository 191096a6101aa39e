import { useQuery } from '@tanstack/react-query';
import { Alert, ConfigProvider } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBaseMapTiles } from '../../api/base-map.js';
import { fetchOutline } from '../../api/outline.js';
import { fetchTrees } from '../../api/wfs.js';
import { Anchored } from '../../globe/Anchored.js';
import '../../globe/globe.css';
import { GlobeFoot } from '../../globe/GlobeFoot.js';
import { GlobeView } from '../../globe/GlobeView.js';
import { Boundary } from '../../globe/layers/Boundary.js';
import { Tiles } from '../../globe/layers/Tiles.js';
import { TreePoints } from '../../globe/layers/TreePoints.js';
import { SceneBridge } from '../../globe/SceneBridge.js';
import type { Bounds, Dimension } from '../../globe/SceneControls.js';
import { treesInView, type View, WORLD } from '../../globe/tree-set.js';
import { boundsOf, ringsOfWkt } from '../../globe/wkt.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useSettings, useStill } from '../../layout/settings.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useSession } from '../../session/store.js';
import { antdTheme } from '../../theme/antd-theme.js';
import { paletteOf } from '../../theme/tokens.js';
import './landscape.css';
import { type Earth, MapTools } from './MapTools.js';
import { treeColumns } from './tree-columns.js';
import { TreeList } from './TreeList.js';
import { TreePopup } from './TreePopup.js';

/** Trees drawn at once; a region with more says so and asks for a smaller one. */
const MOST_POINTS = 100_000;
const MOST_LISTED = 200;
const CHINA: Bounds = [73, 12, 136, 54];

/** What the map needs of a region: its outline and its trees. */
function useRegion(code: string) {
  const outline = useQuery({
    queryKey: ['outline', code],
    queryFn: ({ signal }) => fetchOutline(code, signal),
    staleTime: Infinity,
  });
  const trees = useQuery({
    queryKey: ['map', 'trees', code],
    queryFn: async ({ signal }) => {
      const { features, matched } = await fetchTrees(code, MOST_POINTS, signal);
      return treeColumns(features, matched);
    },
    // The columns are large and made new each time: comparing them deeply would cost more than drawing them.
    structuralSharing: false,
    gcTime: 0,
  });
  const rings = useMemo(() => ringsOfWkt(outline.data?.geom ?? ''), [outline.data]);
  const bounds = useMemo(() => (code === '' ? CHINA : (boundsOf(rings) ?? CHINA)), [code, rings]);
  return { rings, bounds, trees };
}

/** The globe is always a dark picture, whatever scheme the console has. */
function useDark() {
  const theme = useSettings((s) => s.theme);
  const still = useStill();
  const style = Object.fromEntries(
    Object.entries(paletteOf(theme, 'dark')).map(([name, value]) => [`--${name}`, value]),
  );
  return { config: antdTheme(theme, 'dark', still), style, still };
}

const NO_TILES: string[] = [];

/** The tile service's picture of the earth, if there is one and nobody chose the own. */
function useEarth() {
  const { imagery } = useBaseMapTiles();
  const [chosen, setEarth] = useState<Earth>('tiles');
  const earth = imagery.length > 0 ? chosen : undefined;
  return { tiles: earth === 'tiles' ? imagery : NO_TILES, earth, setEarth };
}

/** The one map: a region's trees on the globe, their list beside it, a tree's detail on a click. */
export function LandscapePage() {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [code, setCode] = useState(own);
  const [dimension, setDimension] = useState<Dimension>('3d');
  const [selected, setSelected] = useState<number>();
  const [view, setView] = useState<View>(WORLD);
  const [metresAPixel, setMetresAPixel] = useState(Number.NaN);
  const [position, setPosition] = useState<[number, number]>();
  const { rings, bounds, trees } = useRegion(code);
  const { config, style, still } = useDark();
  const { tiles, earth, setEarth } = useEarth();
  const seen = useCallback((next: View, metres: number) => {
    setView(next);
    setMetresAPixel(metres);
  }, []);
  const data = trees.data;
  const listed = useMemo(() => data && treesInView(data, view, MOST_LISTED), [data, view]);
  const chosen = selected === undefined ? undefined : data?.id[selected];

  return (
    <ConfigProvider theme={config}>
      <main className="globe landscape" style={style} data-trees={data?.count}>
        <GlobeView>
          <SceneBridge
            dimension={dimension}
            bounds={bounds}
            still={still}
            onView={seen}
            onPointer={setPosition}
          />
          <Tiles templates={tiles} />
          <Boundary rings={rings} />
          <TreePoints trees={data} selected={selected} onPick={setSelected} />
          {chosen !== undefined && selected !== undefined && data && (
            <Anchored lon={data.lon[selected] ?? 0} lat={data.lat[selected] ?? 0}>
              <TreePopup id={chosen} onClose={() => setSelected(undefined)} />
            </Anchored>
          )}
        </GlobeView>
        <aside className="landscape-panel">
          <h1>{t('globe.title')}</h1>
          <RegionPicker
            value={code}
            deepest={3}
            allowClear={own === ''}
            onChange={(next) => {
              setSelected(undefined);
              setCode(next ?? own);
            }}
          />
          {data && data.matched > data.count && (
            <Alert
              type="warning"
              showIcon
              title={t('globe.truncated', {
                n: data.count.toLocaleString(),
                all: data.matched.toLocaleString(),
              })}
            />
          )}
          {trees.error && <ErrorState error={trees.error} onRetry={() => void trees.refetch()} />}
          {data && listed && <TreeList trees={data} {...listed} selected={selected} onSelect={setSelected} />}
        </aside>
        <MapTools dimension={dimension} onDimension={setDimension} earth={earth} onEarth={setEarth} />
        <div className="landscape-loading">
          <LateRings on={trees.isFetching} size={72} />
        </div>
        <GlobeFoot
          metresAPixel={metresAPixel}
          position={position}
          imagery={t(earth === 'tiles' ? 'globe.tiles' : 'globe.imagery')}
        />
      </main>
    </ConfigProvider>
  );
}
