import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** Laws and experts. */
export const knowledgeScreens = {
  ...area('information', recordScreens('/information/law', 'law')),
  ...area('expertPoolManagement', {
    ...recordScreens('/expertPoolManagement/nationalExpertDatabase', 'expertDatabase'),
    ...recordScreens(
      '/expertPoolManagement/provincialExpertDatabase',
      'expertDatabase',
      'provincialExpertDatabase',
    ),
  }),
  ...area('expertInquiry', recordScreens('/expertInquiry/expertInquiry', 'expertInquiry')),
};
