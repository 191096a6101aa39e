import { groupFaults, oldTreeGroup } from '@gushu/shared';
import { GeometrySection } from '../../record/GeometrySection.js';
import { recordPages } from '../../record/record-pages.js';
import { RowInspection } from '../../review/RowInspection.js';
import { ArchivedYears } from '../filing/ArchivedYears.js';
import { groupFiling } from '../filing/filing-api.js';
import { GROUP_COLUMNS, GROUP_PATHS } from './group-columns.js';
import { derive } from './derive.js';
import { GroupTimeline } from './GroupTimeline.js';
import { GroupTrees } from './GroupTrees.js';

/** Groups of trees: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: oldTreeGroup,
  list: GROUP_PATHS.list,
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
