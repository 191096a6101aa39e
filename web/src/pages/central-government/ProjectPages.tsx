import { centralGovernment, projectFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Rescue projects: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: centralGovernment,
  list: '/devOps/centralGovernment',
  show: [
    ...['projectNo', 'projectName', 'year', 'xzCode', 'treeTypeName', 'fund', 'stage', 'progress'],
    ...['checkStatus', 'publishStatus'],
  ],
  faults: projectFaults,
});
