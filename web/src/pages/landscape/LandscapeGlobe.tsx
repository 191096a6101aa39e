import type { ReactNode } from 'react';
import { Anchored } from '../../globe/Anchored.js';
import { GlobeView } from '../../globe/GlobeView.js';
import { BorderLines } from '../../globe/layers/BorderLines.js';
import { Boundary } from '../../globe/layers/Boundary.js';
import { GroupOutlines } from '../../globe/layers/GroupOutlines.js';
import type { RegionMark } from '../../globe/layers/MapLabelLayer.js';
import { Tiles } from '../../globe/layers/Tiles.js';
import { TreePoints } from '../../globe/layers/TreePoints.js';
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
  marks: readonly RegionMark[];
  /** Where the camera looks. */
  view: View;
  /** Where the popup stands; none without. */
  at: { lon: number; lat: number } | undefined;
  popup: ReactNode;
}

/** The earth with all that is drawn on it: the one part of the page that needs Cesium, so it is loaded by itself. */
export default function LandscapeGlobe(props: Props) {
  const { scene, tiles, rings, borders, groups, trees, selected, marks, view, at, popup } = props;
  return (
    <GlobeView>
      <SceneBridge {...scene} />
      <Tiles {...tiles} />
      <Boundary rings={rings} />
      <BorderLines lines={borders} />
      <GroupOutlines groups={groups} />
      <TreePoints trees={trees} selected={selected} />
      <Surroundings view={view} marks={marks} ready={trees !== undefined} />
      {at && (
        <Anchored lon={at.lon} lat={at.lat}>
          {popup}
        </Anchored>
      )}
    </GlobeView>
  );
}
