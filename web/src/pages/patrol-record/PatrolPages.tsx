import { patrolFaults, patrolRecord } from '@gushu/shared';
import { GeometrySection } from '../../record/GeometrySection.js';
import { recordPages } from '../../record/record-pages.js';

/** Patrols: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: patrolRecord,
  show: [
    ...(['provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'patrolPeople', 'patrolTime'] as const),
    ...(['result', 'vigor', 'status'] as const),
  ],
  faults: patrolFaults,
  sections: (row) => <GeometrySection record={patrolRecord} row={row} field="track" />,
});
