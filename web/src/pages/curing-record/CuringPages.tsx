import { curingFaults, curingRecord } from '@gushu/shared';
import { Attachments } from '../../attachments/Attachments.js';
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
  sections: (row) => <Attachments record={curingRecord} row={row} />,
});
