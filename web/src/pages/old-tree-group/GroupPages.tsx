import { groupFaults, oldTreeGroup } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { ArchivedYears } from '../filing/ArchivedYears.js';
import { groupFiling } from '../filing/filing-api.js';
import { DossierButton } from '../register/DossierButton.js';
import { derive } from './derive.js';
import { GROUP_COLUMNS, GROUP_PATHS } from './group-columns.js';

export { GroupViewPage as ViewPage } from './GroupViewPage.js';

/** Groups of trees: list and form; their page is that of the register. */
export const { ListPage, FormPage } = recordPages({
  record: oldTreeGroup,
  list: GROUP_PATHS.list,
  ...GROUP_COLUMNS,
  faults: groupFaults,
  tools: <ArchivedYears filing={groupFiling} />,
  chosen: ({ rows }) => <DossierButton record={oldTreeGroup} rows={rows} />,
  derive,
});
