import { groupFaults, hectaresOf, isBlank, middleOf, oldTreeGroup, partsOf } from '@gushu/shared';
import type { Values } from '../../editing/useSave.js';
import { type Control } from '../../fields/control.js';
import { SpeciesPicker } from '../../fields/SpeciesPicker.js';
import { GeometrySection } from '../../record/GeometrySection.js';
import { recordPages, recordPaths } from '../../record/record-pages.js';
import { GroupTimeline } from './GroupTimeline.js';
import { GroupTrees } from './GroupTrees.js';

/** The three species at most that make up a group. */
const MainSpecies = (control: Control) => (
  <SpeciesPicker {...control} max={oldTreeGroup.fields.mainTreeType.max} />
);

/** The names stand in fields beside the ids; the names of the list are those. */
const HIDDEN = { search: false, hideInTable: true } as const;

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
  paths: recordPaths('/basicdata/oldTreeGroup', 'oldTreeGroup'),
  show: [
    ...['provinceGroupNumber', 'groupName', 'xzCode', 'mainTreeTypeName', 'trees', 'area', 'avgTreeAge'],
    ...['protectLevel', 'status'],
  ],
  filters: [
    ...['provinceGroupNumber', 'groupName', 'xzCode', 'mainTreeTypeName', 'protectLevel', 'vigor', 'status'],
    ...['trees', 'area'],
  ],
  override: {
    mainTreeType: { ...HIDDEN, input: MainSpecies },
    treeType: { ...HIDDEN, input: SpeciesPicker },
    importId: HIDDEN,
    xzCode: { width: 220 },
    mainTreeTypeName: { width: 140 },
  },
  faults: groupFaults,
  derive,
  sections: (row) => (
    <>
      <GeometrySection record={oldTreeGroup} row={row} field="geom" />
      <GroupTrees group={row} />
      <GroupTimeline group={row} />
    </>
  ),
});
