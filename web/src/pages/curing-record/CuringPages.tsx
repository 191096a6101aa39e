import { curingFaults, curingRecord } from '@gushu/shared';
import { recordPages, recordPaths } from '../../record/record-pages.js';

/** Care of trees: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: curingRecord,
  paths: recordPaths('/protectManage/curingRecord', 'curingRecord'),
  show: [
    ...['provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'curingType', 'curingDate', 'curingPeople'],
    ...['vigorAfter', 'status'],
  ],
  faults: curingFaults,
});
