import { CHANGE, CRUD, PUBLISHER, PUBLISHING, EXPERTS, EVERYBODY } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Grants of records that regions publish and everybody reads. */
const PUBLISHED = {
  ...EVERYBODY,
  nation: PUBLISHER,
  province: PUBLISHER,
  city: PUBLISHER,
  county: PUBLISHER,
};

/** Laws, what else regions publish, and experts. */
export const knowledgeMenus: MenuFolder[] = [
  {
    code: 'information',
    name: ['信息管理', 'Information'],
    path: '/information',
    source: 'read',
    children: [
      {
        code: 'law',
        name: ['法律法规', 'Laws'],
        buttons: PUBLISHING,
        grant: PUBLISHED,
      },
      {
        code: 'noticeAnnouncement',
        name: ['信息公告', 'Announcements'],
        buttons: PUBLISHING,
        grant: PUBLISHED,
      },
      {
        code: 'emergencyWarning',
        name: ['应急预警', 'Warnings'],
        buttons: [...PUBLISHING, 'review'],
        grant: { ...EVERYBODY, nation: EXPERTS, province: EXPERTS, city: EXPERTS, county: PUBLISHER },
      },
      {
        code: 'sharePublish',
        name: ['共享发布', 'Shared material'],
        buttons: PUBLISHING,
        grant: PUBLISHED,
      },
    ],
  },
  {
    code: 'expertPoolManagement',
    name: ['专家库管理', 'Experts'],
    path: '/expertPoolManagement',
    source: 'team',
    children: [
      {
        code: 'expertDatabase',
        name: ['国家级专家库', 'National experts'],
        buttons: [...PUBLISHING, 'review'],
        grant: { ...EVERYBODY, nation: EXPERTS, province: PUBLISHER },
      },
      {
        code: 'provincialExpertDatabase',
        name: ['省级专家库', 'Provincial experts'],
        grant: EVERYBODY,
      },
    ],
  },
  {
    code: 'expertInquiries',
    name: ['专家咨询', 'Expert advice'],
    path: '/expertInquiry',
    source: 'message',
    children: [
      {
        code: 'expertInquiry',
        name: ['咨询管理', 'Inquiries'],
        buttons: CHANGE,
        grant: Object.fromEntries(Object.keys(EVERYBODY).map((role) => [role, CRUD])),
      },
    ],
  },
];
