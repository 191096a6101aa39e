import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** Experts, whose rows are spread over two lists. */
export const knowledgeScreens = {
  ...area('expertPoolManagement', {
    ...recordScreens('/expertPoolManagement/nationalExpertDatabase', 'expertDatabase'),
    ...recordScreens(
      '/expertPoolManagement/provincialExpertDatabase',
      'expertDatabase',
      'provincialExpertDatabase',
    ),
  }),
};
