import { groupFaults, hectaresOf, isBlank, middleOf, oldTreeGroup, partsOf } from '@gushu/shared';
import type { Values } from '../../editing/useSave.js';
import { GeometrySection } from '../../record/GeometrySection.js';
import { recordPages } from '../../record/record-pages.js';
import { RowInspection } from '../../review/RowInspection.js';
import { ArchivedYears } from '../filing/ArchivedYears.js';
import { groupFiling } from '../filing/filing-api.js';
import { GROUP_COLUMNS, GROUP_PATHS } from './group-columns.js';
import { GroupTimeline } from './GroupTimeline.js';
import { GroupTrees } from './GroupTrees.js';

/** What follows from an outline: its area, and its middle where no position was given. */
function derive(changed: Values, { lon, lat }: Values): Values {
  if (!('geom' in changed)) return {};
  const parts = isBlank(changed['geom']) ? undefined : partsOf('polygon', String(changed['geom']));
  if (!parts) return { geomArea: null };
  const [middleLon, middleLat] = middleOf(parts);
  const isPlaced = !isBlank(lon) && !isBlank(lat);
  return { geomArea: hectaresOf(parts), ...(isPlaced ? {} : { lon: middleLon, lat: middleLat }) };
}

/** Groups of trees: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: oldTreeGroup,
  paths: GROUP_PATHS,
  ...GROUP_COLUMNS,
  faults: groupFaults,
  tools: <ArchivedYears filing={groupFiling} />,
  derive,
  sections: (row) => (
    <>
      <RowInspection record={oldTreeGroup} row={row} />
      <GeometrySection record={oldTreeGroup} row={row} field="geom" />
      <GroupTrees group={row} />
      <GroupTimeline group={row} />
    </>
  ),
});
