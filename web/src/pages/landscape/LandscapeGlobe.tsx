import type { ReactNode } from 'react';
import { Anchored } from '../../globe/Anchored.js';
import { GlobeView } from '../../globe/GlobeView.js';
import { BorderLines } from '../../globe/layers/BorderLines.js';
import { Boundary } from '../../globe/layers/Boundary.js';
import { CategoryMarks } from '../../globe/layers/CategoryMarks.js';
import { GroupOutlines } from '../../globe/layers/GroupOutlines.js';
import type { RegionMark } from '../../globe/layers/MapLabelLayer.js';
import { RegionBoundaries } from '../../globe/layers/RegionBoundaries.js';
import { Tiles } from '../../globe/layers/Tiles.js';
import { TreePoints } from '../../globe/layers/TreePoints.js';
import type { TreeSign } from '../../globe/layers/TreeSignLayer.js';
import { TreeSigns } from '../../globe/layers/TreeSigns.js';
import { SceneBridge } from '../../globe/SceneBridge.js';
import type { TreeSet } from '../../globe/tree-set.js';
import type { Ring } from '../../globe/wkt.js';
import type { View } from '../../map/detail.js';
import { Surroundings } from './Surroundings.js';

interface Props {
  scene: React.ComponentProps<typeof SceneBridge>;
  tiles: React.ComponentProps<typeof Tiles>;
  rings: readonly Ring[];
  borders: React.ComponentProps<typeof BorderLines>['lines'];
  groups: React.ComponentProps<typeof GroupOutlines>['groups'];
  trees: TreeSet | undefined;
  selected: number | undefined;
  /** Level and vigour of single trees; none from afar. */
  signs: readonly TreeSign[];
  marks: readonly RegionMark[];
  boundaries: React.ComponentProps<typeof RegionBoundaries>;
  category: React.ComponentProps<typeof CategoryMarks>;
  /** The region that is shown, and where the camera looks. */
  code: string;
  view: View;
  /** Where the popup stands; none without. */
  at: { lon: number; lat: number } | undefined;
  popup: ReactNode;
}

/** The earth with all that is drawn on it: the one part of the page that needs Cesium, so it is loaded by itself. */
export default function LandscapeGlobe(props: Props) {
  const { scene, tiles, rings, borders, groups, trees, selected, signs, marks, view, at, popup } = props;
  const { boundaries, category, code } = props;
  return (
    <GlobeView>
      <SceneBridge {...scene} />
      <Tiles {...tiles} />
      <RegionBoundaries {...boundaries} />
      <Boundary rings={rings} />
      <BorderLines lines={borders} />
      <GroupOutlines groups={groups} />
      <TreePoints trees={trees} selected={selected} />
      <TreeSigns signs={signs} selected={selected} />
      <Surroundings
        code={code}
        view={view}
        marks={marks}
        trees={signs}
        pins={category.marks}
        ready={trees !== undefined || category.look !== undefined}
      />
      <CategoryMarks {...category} />
      {at && (
        <Anchored lon={at.lon} lat={at.lat}>
          {popup}
        </Anchored>
      )}
    </GlobeView>
  );
}
