import { defineRecord, type Values } from '../record/define.js';
import { decimal, dictionary, integer, text } from '../record/fields.js';
import { display } from './machines.js';
import { SHOWN, SHOWN_GROUP, SUBJECT, SUBJECT_GROUP, SUBJECTS } from './showcase-content.js';

const { publishStatus, publishTime } = SHOWN;

/** A promotional film (宣传片): an own file, or an address of a host that the parameters name. */
export const billboard = defineRecord({
  name: 'billboard',
  path: 'billboard/billboard',
  screen: '/showcase/billboard',
  pageVerb: 'list',
  table: 'billboard',
  label: ['宣传片', 'Film'],
  unit: ['条', 'films'],
  title: 'name',
  region: 'xzCode',
  states: [display],
  dataType: '24',
  files: true,
  targets: SUBJECTS,
  groups: { film: ['宣传片', 'Film'], ...SUBJECT_GROUP, ...SHOWN_GROUP },
  fields: {
    name: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like', group: 'film' }),
    type: dictionary({ label: ['展示类别', 'Kind'], code: 'billboard_type', required: 'submit', filter: 'in', group: 'film' }),
    url: text({ label: ['视频地址', 'Address of the film'], max: 500, address: 'page', group: 'film', help: ['https地址，主机须在参数 showcase.videoHosts 中；本系统的视频在附件中上传，此处留空', 'An https address of a host in the parameter showcase.videoHosts; leave it empty for a film that is uploaded below'] }),
    firstFrameUrl: text({ label: ['封面地址', 'Address of its cover'], max: 500, address: 'own', group: 'film', help: ['本系统路径；留空时用附件中排在最前的图片', 'A path of this system; the first uploaded picture when empty'] }),
    description: text({ label: ['介绍', 'Text'], max: 2000, long: true, group: 'film' }),
    ...SUBJECT,
    lon: decimal({ label: ['经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, group: 'subject', help: ['选择古树或古树群后按其位置', 'That of the tree or group where one is chosen'] }),
    lat: decimal({ label: ['纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, group: 'subject' }),
    orderBillboard: integer({ label: ['排序', 'Order'], min: 0, max: 9999, group: 'publication', help: ['小的在前', 'The smallest first'] }),
    publishStatus,
    publishTime,
  },
});

/** Fields of a film that a client may send. */
export type BillboardInput = Values<typeof billboard>;
