import { consulation, consultationFaults, OPINION_FIELDS } from '@gushu/shared';
import { useSearchParams } from 'react-router';
import { FieldFilter } from '../../fields/FieldFilter.js';
import { recordPages } from '../../record/record-pages.js';
import { CareOfConsultation } from './CareOfConsultation.js';
import { CarePicker } from './CarePicker.js';

const OPTIONS = {
  record: consulation,
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
  override: {
    // The list is filtered by any care, the form offers that of its tree.
    curingId: {
      input: CarePicker,
      formItemRender: () => <FieldFilter field={consulation.fields.curingId} />,
    },
  },
  faults: consultationFaults,
} as const;

const pages = recordPages({ ...OPTIONS, sections: (row) => <CareOfConsultation row={row} /> });

/** Consultations of experts: list, and view with the care that carries one out. */
export const { ListPage, ViewPage } = pages;

// What is asked for has neither an opinion nor care of it yet.
const { FormPage: NewPage } = recordPages({
  ...OPTIONS,
  override: Object.fromEntries([...OPINION_FIELDS, 'curingId'].map((name) => [name, { readOnly: true }])),
});

/** Form of a consultation. */
export function FormPage() {
  return useSearchParams()[0].has('id') ? <pages.FormPage /> : <NewPage />;
}
