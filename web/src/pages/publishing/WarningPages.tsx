import { emergencyWarning, warningFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { Readers } from './Readers.js';
import { WarnedRegions } from './WarnedRegions.js';

/** Warnings: list, form, and the view with what they touch and who has read them. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: emergencyWarning,
  show: [
    'title',
    'warnLevel',
    'warnType',
    'xzCodes',
    'beginTime',
    'affectedTreeNum',
    'checkStatus',
    'publishStatus',
  ],
  filters: ['title', 'warnType', 'warnLevel', 'publishStatus'],
  faults: warningFaults,
  sections: (row) => (
    <>
      <WarnedRegions row={row} />
      <Readers record={emergencyWarning} row={row} />
    </>
  ),
});
