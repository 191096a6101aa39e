import { defineRecord, type Values } from '../record/define.js';
import { decimal, dictionary, integer, text } from '../record/fields.js';
import { display } from './machines.js';
import { SHOWN, SHOWN_GROUP, SUBJECT, SUBJECT_GROUP, SUBJECTS } from './showcase-content.js';

const SHARE = { unit: ['%', '%'], scale: 2, min: 0, max: 100, group: 'facts' } as const;

/** A footprint (足迹): a visit to a tree, a group or a place, with its pictures and films. */
export const goodFootprint = defineRecord({
  name: 'goodFootprint',
  path: 'goodFootprint/goodFootprint',
  screen: '/showcase/goodFootprint',
  pageVerb: 'list',
  table: 'good_footprint',
  label: ['足迹', 'Footprint'],
  unit: ['条', 'entries'],
  title: 'name',
  about: ['year'],
  region: 'xzCode',
  states: [display],
  dataType: '22',
  files: true,
  targets: SUBJECTS,
  groups: {
    ...SUBJECT_GROUP,
    visit: ['足迹', 'Footprint'],
    facts: ['数据', 'Figures'],
    films: ['相关视频', 'Films'],
    ...SHOWN_GROUP,
  },
  fields: {
    name: text({ label: ['名称', 'Name'], max: 100, required: 'draft', filter: 'like', group: 'subject' }),
    ...SUBJECT,
    lon: decimal({ label: ['经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, group: 'subject', help: ['选择古树或古树群后按其位置', 'That of the tree or group where one is chosen'] }),
    lat: decimal({ label: ['纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, group: 'subject' }),
    year: integer({ label: ['年度', 'Year'], min: 1949, max: 2100, required: 'submit', filter: 'eq', group: 'visit' }),
    oldTreeType: dictionary({ label: ['类别', 'Category'], code: 'old_tree_type', filter: 'in', group: 'visit' }),
    oldTreePosition: text({ label: ['地点', 'Place'], max: 200, filter: 'like', group: 'visit' }),
    describe: text({ label: ['介绍', 'Text'], max: 5000, long: true, required: 'submit', group: 'visit' }),
    qiaomuZhanbi: decimal({ label: ['乔木占比', 'Share of arbor trees'], ...SHARE }),
    zhuyaoZhanbi: decimal({ label: ['主要树种占比', 'Share of the main species'], ...SHARE }),
    cherish: text({ label: ['珍稀程度', 'Rarity'], max: 100, group: 'facts' }),
    video: text({ label: ['视频地址', 'Addresses of films'], max: 2000, long: true, group: 'films', help: ['每行一个https地址，主机须在参数 showcase.videoHosts 中；本系统的视频在附件中上传', 'One https address a line, of a host in the parameter showcase.videoHosts; own films are uploaded below'] }),
    urlName: text({ label: ['视频标题', 'Titles of films'], max: 1000, group: 'films', help: ['与视频地址一一对应，以逗号隔开', 'In the order of the addresses, with commas between them'] }),
    ...SHOWN,
  },
});

/** Fields of a footprint that a client may send. */
export type GoodFootprintInput = Values<typeof goodFootprint>;
