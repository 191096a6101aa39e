import { defineRecord, type Values } from '../record/define.js';
import { dictionary, html, integer, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { PUBLICATION, publishing } from './machines.js';

/** Something that a region shares with those above and below it (共享发布): papers, examples, forms, courses. */
export const sharePublish = defineRecord({
  name: 'sharePublish',
  path: 'sharePublish/sharePublish',
  screen: '/information/sharePublish',
  pageVerb: 'list',
  table: 'share_publish',
  label: ['共享资料', 'Shared material'],
  unit: ['件', 'items'],
  title: 'title',
  region: 'xzCode',
  visible: 'published',
  states: [publishing],
  dataType: '26',
  files: true,
  groups: { share: ['资料信息', 'Material'], text: ['正文', 'Text'], publication: ['发布', 'Publication'] },
  fields: {
    title: text({ label: ['标题', 'Title'], max: 200, required: 'draft', filter: 'like', group: 'share' }),
    shareType: dictionary({ label: ['共享类别', 'Kind'], code: 'share_type', required: 'submit', filter: 'in', group: 'share' }),
    author: text({ label: ['作者', 'Author'], max: 100, filter: 'like', group: 'share' }),
    source: text({ label: ['来源', 'Source'], max: 200, filter: 'like', group: 'share' }),
    coverUrl: text({ label: ['封面', 'Cover'], max: 500, address: 'page', group: 'share', help: ['图片地址，留空则不显示封面', 'Address of a picture; without one no cover is shown'] }),
    summary: text({ label: ['摘要', 'Summary'], max: 1000, long: true, group: 'share' }),
    content: html({ label: ['正文', 'Text'], max: 500_000, group: 'text', help: ['可插入图片；文件在附件中上传', 'May hold pictures; files are uploaded below'] }),
    xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),
    ...PUBLICATION,
    downloadNum: integer({ label: ['下载量', 'Downloads'], unit: amountUnits.downloads, auto: true, group: 'publication' }),
  },
});

/** Fields of shared material that a client may send. */
export type SharePublishInput = Values<typeof sharePublish>;
