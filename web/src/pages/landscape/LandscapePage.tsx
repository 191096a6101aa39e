import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useBaseMap } from '../../api/base-map.js';
import { useBorderLines } from '../../api/border-lines.js';
import '../../globe/globe.css';
import { GlobeFoot } from '../../globe/GlobeFoot.js';
import type { Dimension, Position } from '../../globe/SceneControls.js';
import { WORLD } from '../../globe/tree-set.js';
import type { View } from '../../map/detail.js';
import { useFocusPage } from '../../layout/focus-page.js';
import { LateRings } from '../../layout/LateRings.js';
import { useSettings, useStill } from '../../layout/settings.js';
import { useSession } from '../../session/store.js';
import { antdTheme } from '../../theme/antd-theme.js';
import { paletteOf } from '../../theme/tokens.js';
import { Imagery } from './Imagery.js';
import { GroupLegend } from './GroupLegend.js';
import './landscape.css';
import { LandscapePanel } from './LandscapePanel.js';
import { MapPopup } from './MapPopup.js';
import { type Earth, MapTools } from './MapTools.js';
import { groupAt, type MapGroup, useMapGroups } from './useMapGroups.js';
import { useMapTrees } from './useMapTrees.js';
import { useMarks } from './useMarks.js';
import { useOutlines } from './useOutlines.js';
import { usePopup } from './usePopup.js';
import { useOtherRegion, useRegionCode } from '../../region/useRegionCode.js';
import { loadPart } from '../../api/load-script.js';

// Cesium is most of what the page loads; the counts beside it need not wait for that.
const LandscapeGlobe = lazy(loadPart(() => import('./LandscapeGlobe.js')));

/** The view is asked for once it has stood still so long. */
const SETTLED_MS = 300;

/** Where the camera looks, once it stands still. */
function useView() {
  const [view, setView] = useState<View>(WORLD);
  const [metresAPixel, setMetresAPixel] = useState(Number.NaN);
  const [settled, setSettled] = useState<View>(WORLD);
  const seen = useCallback((next: View, metres: number) => {
    setView(next);
    setMetresAPixel(metres);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(view), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return { view: settled, metresAPixel, seen };
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
  const { imagery, reviewNumber, unread } = useBaseMap();
  const borders = useBorderLines();
  const [chosen, setEarth] = useState<Earth>('tiles');
  const [away, setAway] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const earth = imagery.length > 0 ? chosen : undefined;
  const tiled = earth === 'tiles';
  return {
    tools: { earth, onEarth: setEarth },
    tiles: { templates: tiled ? imagery : NO_TILES, attempt, onAway: setAway },
    shown: {
      tiled,
      away,
      reviewNumber,
      unread: unread?.error,
      bordersUnread: borders.unread?.error,
      onRetry: () => {
        unread?.retry();
        borders.unread?.retry();
        setAttempt((last) => last + 1);
      },
    },
    borders: borders.lines,
  };
}

interface Props {
  /** Category of the showcase that the globe was entered with; none for the register's trees alone. */
  category?: string;
  /** What stands above the map beside its own tools. */
  children?: ReactNode;
}

/** The one map: a region's trees on the globe, their list beside it, a tree's detail on a click. */
export function LandscapePage({ category, children }: Props) {
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [code, setCode] = useRegionCode(own);
  const [dimension, setDimension] = useState<Dimension>('3d');
  const [position, setPosition] = useState<Position>();
  const { view, metresAPixel, seen } = useView();
  const { rings, bounds } = useOutlines(code, view);
  const { config, style, still } = useDark();
  const earth = useEarth();
  useFocusPage();
  const map = useMapTrees(code, view);
  const [grouped, setGrouped] = useState(true);
  const groups = useMapGroups(code, view, grouped);
  const marks = useMarks(map.regions);
  const popup = usePopup();
  const { tree, group, place, close, meet, meetGroup } = popup;
  const { trees } = map;
  const at = tree ?? group ?? place;

  // What stands open belongs to the region that is left.
  useOtherRegion(code, close);
  const picked = useCallback(
    (id: unknown, met: Position | undefined) => {
      const inside = groupAt(groups.groups, met);
      if (typeof id === 'string') setCode(id);
      else if (typeof id === 'number' && trees) meet(trees, id, metresAPixel);
      else if (inside) meetGroup(inside, false);
      else if (at) close();
    },
    [setCode, meet, meetGroup, close, trees, groups.groups, metresAPixel, at],
  );
  const chooseGroup = useCallback((chosen: MapGroup) => meetGroup(chosen, true), [meetGroup]);
  const selected = useMemo(() => {
    const index = tree && trees ? trees.id.indexOf(tree.id) : -1;
    return index < 0 ? undefined : index;
  }, [tree, trees]);

  return (
    <ConfigProvider theme={config}>
      <main
        className="globe landscape"
        tabIndex={-1}
        style={style}
        data-scheme="dark"
        data-trees={trees?.count}
        data-regions={map.regions.length}
        data-category={category}
      >
        {/* Making the scene holds everything up for a while: what the list needs comes first. */}
        {map.known && (
          <Suspense fallback={null}>
            <LandscapeGlobe
              scene={{
                dimension,
                bounds,
                still,
                target: popup.target,
                onView: seen,
                onPick: picked,
                onPointer: setPosition,
              }}
              tiles={earth.tiles}
              borders={earth.borders}
              {...{ rings, trees, selected, marks, view, at }}
              groups={groups.groups}
              popup={<MapPopup popup={popup} />}
            />
          </Suspense>
        )}
        <LandscapePanel
          {...{ map, groups, view, code, own }}
          onRegion={setCode}
          selected={tree?.id ?? group?.id}
          onSelect={popup.choose}
          onGroup={chooseGroup}
        />
        <MapTools dimension={dimension} onDimension={setDimension} {...earth.tools} />
        {children}
        <div className="landscape-loading">
          <LateRings on={map.loading} size={72} />
        </div>
        <GlobeFoot metresAPixel={metresAPixel} position={position} imagery={<Imagery {...earth.shown} />}>
          {groups.may && <GroupLegend on={grouped} close={groups.close} onToggle={setGrouped} />}
        </GlobeFoot>
      </main>
    </ConfigProvider>
  );
}
