import { checkFaults, checkRecord } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { Rectification } from './Rectification.js';

/** Checks: list, form, and the page on which what was wrong is put right. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: checkRecord,
  show: [
    'checkName',
    'checkType',
    'xzCode',
    'checkedUnit',
    'treeNum',
    'checkDate',
    'deadline',
    'recheckOk',
    'status',
  ],
  faults: checkFaults,
  sections: (row) => <Rectification row={row} />,
});
