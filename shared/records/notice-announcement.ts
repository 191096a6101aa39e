import { defineRecord, type Values } from '../record/define.js';
import { datetime, dictionary, flag, html, integer, region, text } from '../record/fields.js';
import { PUBLICATION, publishing } from './machines.js';
import { withinPeriod } from './period.js';

/** An announcement (通知公告) that reaches the regions it names and all below them, or all below its publisher. */
export const noticeAnnouncement = defineRecord({
  name: 'noticeAnnouncement',
  path: 'noticeAnnouncement/noticeAnnouncement',
  screen: '/information/noticeAnnouncement',
  pageVerb: 'list',
  table: 'notice_announcement',
  label: ['信息公告', 'Announcement'],
  unit: ['件', 'announcements'],
  title: 'title',
  region: 'xzCode',
  visible: 'named',
  regions: 'receiveScope',
  states: [publishing],
  dataType: '27',
  files: true,
  groups: { notice: ['公告信息', 'Announcement'], text: ['正文', 'Text'], publication: ['发布', 'Publication'] },
  fields: {
    title: text({ label: ['标题', 'Title'], max: 200, required: 'draft', filter: 'like', group: 'notice' }),
    noticeType: dictionary({ label: ['公告类别', 'Kind'], code: 'notice_type', required: 'submit', filter: 'in', group: 'notice' }),
    isTop: flag({ label: ['置顶', 'On top'], filter: 'eq', group: 'notice', help: ['置顶的公告排在列表最前', 'Stays on top of the list'] }),
    receiveScope: region({ label: ['接收范围', 'Recipients'], multi: true, group: 'notice', help: ['所选区划及其下级均可查看；不选则为本级以下所有区划', 'The chosen regions and all below them; all below the own one where none is chosen'] }),
    beginTime: datetime({ label: ['开始时间', 'Begins'], filter: 'range', group: 'notice' }),
    endTime: datetime({ label: ['结束时间', 'Ends'], group: 'notice' }),
    publishDept: text({ label: ['发布单位', 'Issued by'], max: 200, default: 'myUnit', filter: 'like', group: 'notice' }),
    content: html({ label: ['内容', 'Text'], max: 500_000, required: 'submit', group: 'text' }),
    xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),
    ...PUBLICATION,
    readNum: integer({ label: ['阅读人数', 'Readers'], unit: ['人', 'people'], auto: true, group: 'publication' }),
  },
});

/** Fields of an announcement that a client may send. */
export type NoticeAnnouncementInput = Values<typeof noticeAnnouncement>;

/** Faults between the fields of an announcement: it ends after it begins. */
export const announcementFaults = withinPeriod;
