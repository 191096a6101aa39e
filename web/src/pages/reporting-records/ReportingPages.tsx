import { reportFaults, reportingRecords } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { BatchButtons } from './BatchButtons.js';

/** Reports: list, form, and view with the rows that a report is of. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: reportingRecords,
  show: ['batchNo', 'year', 'xzCode', 'treeNum', 'newNum', 'reduceNum', 'status'],
  faults: reportFaults,
  sections: (row) => <BatchButtons row={row} />,
});
