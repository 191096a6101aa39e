import { emergencyWarning, hoursLater, noticeAnnouncement, sharePublish, type StateOf } from '@gushu/shared';
import { walkTo } from '../samples/walk.js';
import { DAY_HOURS } from './demo-rows.js';

const WITHDRAWN = 2;
const [NOTICE, ANNOUNCEMENT, PUBLIC, NEWS] = ['1', '2', '3', '4'];

interface Published {
  title: string;
  /** Region that publishes it, the nation where it is empty. */
  xzCode: string;
  /** How many days ago it was entered. */
  days: number;
  /** Published where nothing is said. */
  publishStatus?: StateOf<typeof noticeAnnouncement, 'publishStatus'>;
}

/** An announcement, and for whom; nobody named means all below. */
interface Notice extends Published {
  noticeType: string;
  publishDept: string;
  content: string[];
  isTop?: 1;
  receiveScope?: string;
}

const NOTICES: readonly Notice[] = [
  {
    ...{ title: '关于开展古树名木补充调查的通知', noticeType: NOTICE, isTop: 1, xzCode: '', days: 9 },
    publishDept: '国家林业和草原局',
    content: [
      '请各地于年底前完成散生古树与古树群的补充调查，逐株核对坐标、胸围与照片。',
      '县级审核后逐级上报。',
    ],
  },
  {
    ...{ title: '古树名木保护条例宣传月活动安排', noticeType: NEWS, xzCode: '', days: 31 },
    publishDept: '国家林业和草原局',
    content: ['各地可结合本地实际开展挂牌、讲解与志愿巡护。', '活动图片请通过共享资料报送。'],
  },
  {
    ...{ title: '春季古树养护技术要点', noticeType: ANNOUNCEMENT, xzCode: '44', days: 120 },
    publishDept: '广东省林业局',
    content: ['清除枯枝，检查支撑与拉纤。', '雨前疏通排水，避免根系积水。'],
  },
  {
    ...{ noticeType: PUBLIC, xzCode: '36', receiveScope: '3601,3607', days: 16 },
    title: '新增古树名木认定结果公示',
    publishDept: '江西省林业局',
    content: ['经专家鉴定，拟认定一批古树名木，现予公示，公示期七个工作日。'],
  },
  {
    ...{ noticeType: NOTICE, xzCode: '37', days: 60, publishStatus: WITHDRAWN },
    title: '古树名木管护责任协议续签提醒',
    publishDept: '山东省自然资源厅',
    content: ['协议到期的请于本月内续签。'],
  },
  {
    ...{ title: '冬季防寒工作安排（草稿）', noticeType: NOTICE, xzCode: '', days: 2, publishStatus: 0 },
    publishDept: '国家林业和草原局',
    content: ['树干涂白，主干缠草绳，根颈培土。'],
  },
];

const SHARES: readonly (Published & { shareType: string; author: string })[] = [
  { title: '古树树洞修补技术资料', shareType: '1', author: '林业科学研究院', xzCode: '', days: 200 },
  { title: '千年银杏复壮典型经验', shareType: '2', author: '浙江省林业局', xzCode: '33', days: 75 },
  { title: '古树名木管护责任协议范本', shareType: '3', author: '国家林业和草原局', xzCode: '', days: 150 },
  { title: '最美古树成果图集', shareType: '4', author: '古树保护协会', xzCode: '', days: 40 },
  { title: '古树名木巡护员培训课件', shareType: '5', author: '农林大学林学院', xzCode: '', days: 95 },
  {
    title: '白蚁防治技术资料（草稿）',
    shareType: '1',
    author: '林业科学研究院',
    xzCode: '',
    days: 3,
    publishStatus: 0,
  },
];

/** A warning: of whom, for which regions, and from when until when, in hours from now. */
interface Warning {
  title: string;
  warnType: string;
  warnLevel: string;
  xzCode: string;
  xzCodes: string;
  from: number;
  until: number;
  cancelled?: number;
  /** Published, and checked before that, where nothing is said. */
  publishStatus?: StateOf<typeof emergencyWarning, 'publishStatus'>;
  source: string;
  content: string[];
  guide: string;
}

const WARNINGS: readonly Warning[] = [
  {
    ...{ title: '台风橙色预警', warnType: '1', warnLevel: '2', xzCode: '44', xzCodes: '4404,4408,4417' },
    ...{ from: -6, until: 30, source: '广东省气象局' },
    content: ['受台风影响，沿海地市阵风十至十二级。', '请巡护人员检查支撑与拉纤，撤除树下人员与车辆。'],
    guide: '加固支撑；疏通排水；划定警戒范围；灾后两日内完成巡查并上报。',
  },
  {
    ...{ title: '高温干旱黄色预警', warnType: '6', warnLevel: '3', xzCode: '36', xzCodes: '3601' },
    ...{ from: -2_400, until: -2_100, source: '江西省气象局' },
    content: ['持续高温少雨，浅根古树易失水。'],
    guide: '早晚浇透水；根际覆盖保墒；暂停修剪。',
  },
  {
    ...{ title: '低温雨雪冰冻蓝色预警', warnType: '5', warnLevel: '4', xzCode: '43', xzCodes: '4301,4331' },
    ...{ from: -5_000, until: -4_900, publishStatus: WITHDRAWN, cancelled: -4_950, source: '湖南省气象局' },
    content: ['雨雪天气树冠积雪，易折枝。'],
    guide: '及时清除积雪；对大枝加设支撑。',
  },
  {
    ...{ title: '松材线虫病风险提示', warnType: '8', warnLevel: '4', xzCode: '42', xzCodes: '4201' },
    ...{ from: -20, until: 700, publishStatus: 0, source: '湖北省林业有害生物防治检疫总站' },
    content: ['周边林分发现疫木，请加密松类古树巡护。'],
    guide: '发现针叶变色立即取样送检。',
  },
];

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

/** A row as it came to be: entered one day, published the next hour as far as it is. */
function published<D extends typeof noticeAnnouncement | typeof sharePublish, R extends object>(
  record: D,
  { days, publishStatus = 1 }: Pick<Published, 'days' | 'publishStatus'>,
  values: R,
) {
  const createTime = hoursLater(-days * DAY_HOURS);
  const row = { ...values, createTime, updateTime: createTime };
  const time = hoursLater(1 - days * DAY_HOURS);
  return { ...row, ...walkTo<D>(record, { publishStatus }, { row }, () => ({ time })).values };
}

/** Announcements on all levels: on top, withdrawn, and a draft. */
export const demoNotices = () =>
  NOTICES.map(({ days, publishStatus, content, receiveScope = null, isTop = 0, ...rest }) =>
    published(
      noticeAnnouncement,
      { days, publishStatus },
      {
        ...rest,
        ...{ isTop, receiveScope, content: paragraphs(content) },
      },
    ),
  );

/** Shared material of each kind. */
export const demoShares = () =>
  SHARES.map(({ days, publishStatus, ...rest }) =>
    published(
      sharePublish,
      { days, publishStatus },
      {
        ...rest,
        summary: `${rest.author}整理，供各地参考。`,
        content: paragraphs([`${rest.title}，内容为演示。`]),
        ...{ source: rest.author, downloadNum: publishStatus === 0 ? 0 : days % 37 },
      },
    ),
  );

/** Warnings: one in force, one that has ended, one that was cancelled, and one that waits to be checked. */
export const demoWarnings = () =>
  WARNINGS.map(({ from, until, cancelled = 0, content, publishStatus = 1, ...rest }) => {
    const row = {
      ...{ ...rest, content: paragraphs(content), beginTime: hoursLater(from), endTime: hoursLater(until) },
      ...{ createTime: hoursLater(from - 1), updateTime: hoursLater(from) },
    };
    const times: Readonly<Record<string, number>> = { publish: from, unpublish: cancelled };
    const course = walkTo(emergencyWarning, { publishStatus }, { row }, (action) => ({
      time: hoursLater(times[action] ?? from),
    }));
    return { ...course.values, ...row };
  });
