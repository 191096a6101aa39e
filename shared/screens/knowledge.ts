import { area } from './define.js';
import { recordScreens } from './record-screens.js';

/** Laws, what else regions publish, and experts. */
export const knowledgeScreens = {
  ...area('information', {
    ...recordScreens('/information/law', 'law'),
    ...recordScreens('/information/noticeAnnouncement', 'noticeAnnouncement'),
    ...recordScreens('/information/emergencyWarning', 'emergencyWarning'),
    ...recordScreens('/information/sharePublish', 'sharePublish'),
  }),
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
