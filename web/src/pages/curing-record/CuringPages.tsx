import { curingFaults, curingRecord } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Care of trees: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: curingRecord,
  show: [
    ...(['provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'curingType', 'curingDate'] as const),
    ...(['curingPeople', 'vigorAfter', 'status'] as const),
  ],
  faults: curingFaults,
});
