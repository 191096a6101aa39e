import { consulation, consultationFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { CareOfConsultation } from './CareOfConsultation.js';

/** Consultations of experts: list, form, and view with the care that carries one out. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: consulation,
  list: '/basicdata/consulation',
  show: [
    'consultNo',
    'title',
    'provinceOldTreeNumber',
    'treeTypeName',
    'xzCode',
    'urgency',
    'consultDate',
    'status',
  ],
  faults: consultationFaults,
  sections: (row) => <CareOfConsultation row={row} />,
});
