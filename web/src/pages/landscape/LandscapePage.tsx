import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../api/load-script.js';
import '../../globe/globe.css';
import { GlobeFoot } from '../../globe/GlobeFoot.js';
import type { Dimension, PickListener, Position } from '../../globe/SceneControls.js';
import { hasWebgl } from '../../globe/webgl.js';
import { insideRegion } from '@gushu/shared';
import { useFocusPage } from '../../layout/focus-page.js';
import { LateRings } from '../../layout/LateRings.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { useSettled } from '../../layout/useSettled.js';
import { useOtherRegion, useRegionCode } from '../../region/useRegionCode.js';
import { useSession } from '../../session/store.js';
import { CategoryList } from './categories/CategoryList.js';
import { CategoryPanel } from './categories/CategoryPanel.js';
import { YearSelect } from './categories/YearSelect.js';
import { GroupLegend } from './GroupLegend.js';
import { Imagery } from './Imagery.js';
import './landscape.css';
import './globe-panels.css';
import { LandscapePanel } from './LandscapePanel.js';
import { NoWebgl } from './NoWebgl.js';
import { MapPopup } from './popup/MapPopup.js';
import { BookMarks } from './tools/BookMarks.js';
import { MapTools } from './tools/MapTools.js';
import { PrizeVideos } from './tools/PrizeVideos.js';
import { useBoundaries } from './useBoundaries.js';
import { useCategoryOnGlobe } from './useCategoryOnGlobe.js';
import { useDark } from './useDark.js';
import { useDoubleClick } from './useDoubleClick.js';
import { useEarth } from './useEarth.js';
import { useFlight } from './useFlight.js';
import { useAddressAtFirst, useKeptInAddress } from './useGlobeAddress.js';
import { useGlobeChoices } from './useGlobeChoices.js';
import { groupAt, type MapGroup, useMapGroups } from './useMapGroups.js';
import { useMapTrees } from './useMapTrees.js';
import { useMarks } from './useMarks.js';
import { useOutlines } from './useOutlines.js';
import { usePopup } from './usePopup.js';
import { SignLegend } from './SignLegend.js';
import { useTreeSigns } from './useTreeSigns.js';
import { useView } from './useView.js';
import { useWheelRegion } from './useWheelRegion.js';
import type { CategoryCode } from './categories/categories.js';
import type { Eye } from '../../globe/eye.js';

// Cesium is most of the page's script; the counts beside it should not wait for it.
const LandscapeGlobe = lazy(loadPart(() => import('./LandscapeGlobe.js')));

interface Props {
  /** Category of the showcase that the globe was entered with; none for the register's trees alone. */
  category?: string;
  /** Rendered above the map beside its own tools. */
  children?: ReactNode;
}

/** State of the page, and the effects of clicks and choices. */
function useGlobe(entered: string | undefined) {
  const own = useSession((s) => s.user?.xzcode ?? '');
  const [code, setCode] = useRegionCode(own);
  const choices = useGlobeChoices(entered);
  const { category, year, treeType, setCategory } = choices;
  const first = useAddressAtFirst();
  const popup = usePopup(first.spot);
  const { chosen, place, close, meet, open, look } = popup;
  const onEye = useKeptInAddress(chosen?.kind === 'place' ? undefined : chosen);
  const seen = useView(onEye);
  const { rings, bounds } = useOutlines(code, seen.view);
  const flight = useFlight({ code, setCode, bounds, placed: first.eye !== undefined });
  const [xzCode, asked] = [useSettled(code), useSettled(String(year ?? ''))];
  const askedYear = asked === '' ? undefined : Number(asked);
  const map = useMapTrees(xzCode, seen.view, { year: askedYear, on: category === undefined });
  const [grouped, setGrouped] = useState(true);
  const groups = useMapGroups(xzCode, seen.view, grouped && category === undefined);
  const shown = useCategoryOnGlobe({ category, xzCode, year: askedYear, treeType }, open);
  const signs = useTreeSigns(map.trees, seen.view);
  const { trees } = map;
  const { pick } = shown;
  const { metresAPixel } = seen;

  // An open popup belongs to the region that is left.
  useOtherRegion(code, close);
  const meetGroup = useCallback(
    ({ id, number, lon, lat }: MapGroup, listed: boolean) =>
      open({ kind: 'group', id, number, lon, lat, listed }),
    [open],
  );
  const isOpen = chosen !== undefined || place !== undefined;
  const picked = useCallback<PickListener>(
    (id, met, height) => {
      const inside = groupAt(groups.groups, met);
      if (typeof id === 'string') setCode(id);
      else if (typeof id === 'number' && trees) meet(trees, id, metresAPixel);
      else if (inside) meetGroup(inside, false);
      else if (!pick(id, met, height) && isOpen) close();
    },
    [setCode, meet, meetGroup, pick, close, trees, groups.groups, metresAPixel, isOpen],
  );
  const choose = useCallback(
    (next: CategoryCode | undefined) => {
      close();
      setCategory(next);
    },
    [close, setCategory],
  );
  /** Flies to a bookmark's view; its region is shown if it is within the person's own. */
  const { drift } = flight;
  const visit = useCallback(
    (eye: Eye, region: string) => {
      look(eye);
      if (region !== code && insideRegion(region, own)) drift(region);
    },
    [look, drift, code, own],
  );
  const selected = useMemo(() => {
    const index = chosen?.kind === 'tree' && chosen.id && trees ? trees.id.indexOf(chosen.id) : -1;
    return index < 0 ? undefined : index;
  }, [chosen, trees]);
  return {
    ...{
      own,
      code,
      setCode,
      choices,
      choose,
      popup,
      seen,
      rings,
      bounds,
      flight,
      map,
      groups,
      signs,
      shown,
      grouped,
      setGrouped,
    },
    ...{ picked, meetGroup, visit, selected, at: chosen ?? place, first, xzCode, askedYear },
  };
}

/** The one map: a region's trees or a category of the showcase on the globe, their list beside it, a detail on a click. */
export function LandscapePage({ category: entered, children }: Props) {
  const { t } = useTranslation();
  const globe = useGlobe(entered);
  const { code, setCode, choices, choose, popup, seen, flight, map, groups, shown, at } = globe;
  const { category, year } = choices;
  const { chosen } = popup;
  const [drawable] = useState(hasWebgl);
  // Once made, the scene stays for everything shown on it.
  const [isDrawn, draw] = useState(false);
  if (map.known && !isDrawn) draw(true);
  const [dimension, setDimension] = useState<Dimension>('3d');
  const [position, setPosition] = useState<Position>();
  const { config, style, still } = useDark();
  const earth = useEarth();
  useFocusPage();
  const marks = useMarks(map.regions);
  const boundaries = useBoundaries(code, globe.bounds);
  const onWheel = useWheelRegion(flight.drift);
  const onDoubleClick = useDoubleClick(code, globe.own, setCode);
  const [target] = useState(() => globe.first.eye && { at: { eye: globe.first.eye } });
  const content = at && <MapPopup popup={popup} />;

  return (
    <ConfigProvider theme={config}>
      <main
        className="globe landscape"
        tabIndex={-1}
        style={style}
        data-scheme="dark"
        data-trees={map.trees?.count}
        data-regions={map.regions.length}
        data-category={category}
        data-marks={category && shown.read.isSuccess ? shown.marks.length : undefined}
      >
        {/* Making the scene blocks the page for a while: what the list needs comes first. */}
        {isDrawn && drawable && (
          <Suspense fallback={null}>
            <LandscapeGlobe
              scene={{
                ...{ dimension, bounds: flight.bounds, still, onWheel },
                target: popup.target ?? target,
                onView: seen.onView,
                onPick: globe.picked,
                onPointer: setPosition,
                onDoubleClick: (place) => void onDoubleClick(place),
              }}
              tiles={earth.tiles}
              borders={earth.borders}
              {...{
                rings: globe.rings,
                trees: map.trees,
                signs: globe.signs,
                selected: globe.selected,
                marks,
                at,
                boundaries,
              }}
              {...{ code, view: seen.view }}
              category={{ marks: shown.marks, look: shown.look, selected: chosen?.mark }}
              groups={groups.groups}
              popup={content}
            />
          </Suspense>
        )}
        {!drawable && <NoWebgl>{content}</NoWebgl>}
        <LandscapePanel
          {...{ map, groups, view: seen.view, code, own: globe.own }}
          onRegion={setCode}
          selected={chosen?.id}
          onSelect={popup.choose}
          onGroup={(group) => globe.meetGroup(group, true)}
        >
          <YearSelect xzCode={code} year={year} onYear={choices.setYear} />
          <CategoryList category={category} onCategory={choose} />
        </LandscapePanel>
        {category && (
          <CategoryPanel
            {...{ category, xzCode: globe.xzCode, year: globe.askedYear, treeType: choices.treeType }}
            onCategory={choose}
            onTreeType={choices.setTreeType}
            entries={shown.entries}
            selected={chosen?.entry?.id}
            onSelect={shown.choose}
          />
        )}
        <MapTools
          dimension={dimension}
          onDimension={setDimension}
          earths={earth.tools}
          overlays={earth.overlays}
        >
          <PrizeVideos />
          <BookMarks code={code} eye={seen.eyeNow} onUse={globe.visit} />
        </MapTools>
        {children}
        <div className="landscape-loading">
          <LateRings on={map.loading || shown.read.isFetching} size={72} />
        </div>
        <div className="globe-alerts">
          <StaleAlert read={shown.read} />
        </div>
        <GlobeFoot
          metresAPixel={seen.metresAPixel}
          position={position}
          trees={category === undefined}
          imagery={<Imagery {...earth.shown} />}
        >
          {globe.signs.length > 0 && <SignLegend />}
          {shown.look && category && (
            <li>
              <i style={{ background: shown.look.color }} />
              {t(`landscape.categories.${category}`)}
            </li>
          )}
          {groups.may && !category && (
            <GroupLegend on={globe.grouped} close={groups.close} onToggle={globe.setGrouped} />
          )}
        </GlobeFoot>
      </main>
    </ConfigProvider>
  );
}
