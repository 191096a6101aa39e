import { defineRecord, type Values } from '../record/define.js';
import { date, datetime, decimal, dictionary, flag, integer, reference, region, text } from '../record/fields.js';
import { PUBLICATION, check, openPublishing, projectStage } from './machines.js';
import { MONEY as AMOUNT } from './money.js';

/** Layer name of cached projects and their money, see `migrations/repeatable/row-versions.sql`. */
export const PROJECT_LAYER = 'rescue_project';

/** A tree that stands in the register. */
const STANDS = { lifeStatus: '1' } as const;

const MONEY = { ...AMOUNT, group: 'money' } as const;
/** Copied from the tree once it is chosen; stays as it was then. */
const COPIED = { auto: true, group: 'tree' } as const;

/**
 * A project that rescues or rejuvenates a tree with money of the nation (抢救复壮项目): in seven stages, checked by the
 * level above, then published. Its data about the tree are those of the day when the tree was chosen; its region is
 * the tree's county.
 */
export const centralGovernment = defineRecord({
  name: 'centralGovernment',
  path: 'centralGovernment/centralGovernment',
  screen: '/devOps/centralGovernment',
  table: 'central_government',
  label: ['抢救复壮项目', 'Rescue project'],
  unit: ['个', 'projects'],
  title: 'projectName',
  about: ['projectNo', 'year'],
  region: 'xzCode',
  states: [projectStage, check, openPublishing],
  dataType: '12',
  rowKey: ['oldTreeId', 'year', 'projectName'],
  keepsTaken: true,
  targets: [
    {
      field: 'oldTreeId',
      to: 'oldTree/oldTree',
      where: STANDS,
      takes: {
        ...{ provinceOldTreeNumber: 'provinceOldTreeNumber', oldTreeNumber: 'oldTreeNumber', xzCode: 'xzCode' },
        ...{ lon: 'lon', lat: 'lat', smallPlaceName: 'smallPlaceName' },
        ...{ treeTypeName: 'treeTypeName', treeAge: 'treeAge', vigor: 'vigor' },
        ...{ oldTreeType: 'oldTreeType', oldTreeLevel: 'oldTreeLevel', famousWoodType: 'famousWoodType' },
        ...{ planter: 'planter', plantTime: 'plantTime' },
      },
    },
  ],
  timeline: { of: ['oldTreeId'], time: 'beginDate', shows: ['projectName', 'year', 'cure', 'fund', 'progress'] },
  groups: {
    project: ['项目', 'Project'],
    tree: ['古树', 'Tree'],
    plan: ['方案', 'Plan'],
    money: ['资金', 'Funds'],
    work: ['实施与验收', 'Work and acceptance'],
    progress: ['进展与成效', 'Progress and effect'],
    publication: ['审查与发布', 'Check and publication'],
  },
  fields: {
    oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', where: STANDS, required: 'draft', filter: 'eq', group: 'project', sheet: '省级古树编号', help: ['所选古树的信息在选择时复制，以后不再变化', 'What the project says of the tree is copied when it is chosen'] }),
    projectNo: text({ label: ['项目编号', 'Project number'], max: 50, filter: 'like', group: 'project', sheet: true, help: ['不填由系统编号', 'Numbered by the system when empty'] }),
    projectName: text({ label: ['项目名称', 'Project name'], max: 200, required: 'submit', filter: 'like', group: 'project', sheet: true }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, required: 'draft', filter: 'eq', group: 'project', sheet: true }),
    fileLevel: dictionary({ label: ['文件级别', 'Level of its documents'], code: 'file_level', filter: 'in', group: 'project', sheet: true }),
    xzCode: region({ label: ['所在区划', 'Region'], auto: true, filter: 'prefix', group: 'tree' }),
    oldTreeNumber: text({ label: ['古树编号', 'Tree number'], max: 11, filter: 'like', ...COPIED }),
    provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, identity: true, filter: 'like', ...COPIED }),
    lon: decimal({ label: ['经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, ...COPIED }),
    lat: decimal({ label: ['纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, ...COPIED }),
    treeTypeName: text({ label: ['树种', 'Species'], max: 50, taxon: 'species', filter: 'like', ...COPIED }),
    treeAge: integer({ label: ['树龄', 'Age'], unit: ['年', 'years'], ...COPIED }),
    vigor: dictionary({ label: ['复壮前长势', 'Vigour before'], code: 'vigor', filter: 'in', ...COPIED }),
    smallPlaceName: text({ label: ['小地名', 'Local place name'], max: 100, ...COPIED }),
    oldTreeType: dictionary({ label: ['类别', 'Category'], code: 'old_tree_type', ...COPIED }),
    oldTreeLevel: dictionary({ label: ['古树等级', 'Level'], code: 'old_tree_level', filter: 'in', ...COPIED }),
    famousWoodType: dictionary({ label: ['名木类别', 'Kind of famous tree'], code: 'famous_wood_type', ...COPIED }),
    planter: text({ label: ['栽植人', 'Planted by'], max: 100, ...COPIED }),
    plantTime: text({ label: ['栽植时间', 'Planted in'], max: 50, ...COPIED }),
    existProblem: text({ label: ['存在问题', 'Problems'], max: 1000, long: true, required: 'submit', group: 'plan', sheet: true }),
    cure: dictionary({ label: ['复壮类型', 'Kind of rescue'], code: 'cure', multi: true, required: 'submit', filter: 'in', group: 'plan', sheet: true }),
    measure: text({ label: ['复壮措施', 'Measures'], max: 2000, long: true, required: 'submit', group: 'plan', sheet: true }),
    planDate: date({ label: ['计划完工日期', 'To be finished by'], group: 'plan', sheet: true }),
    fund: decimal({ label: ['项目资金', 'Project funds'], required: 'submit', filter: 'range', sheet: '项目资金(万元)', ...MONEY, min: 0.01 }),
    centralFund: decimal({ label: ['中央资金', 'National funds'], sheet: '中央资金(万元)', ...MONEY }),
    localFund: decimal({ label: ['地方资金', 'Local funds'], sheet: '地方资金(万元)', ...MONEY, help: ['中央资金与地方资金之和不超过项目资金', 'Together with the national funds at most the project funds'] }),
    usedFund: decimal({ label: ['已支出资金', 'Spent'], sheet: '已支出资金(万元)', ...MONEY }),
    fundRate: decimal({ label: ['资金执行率', 'Share spent'], unit: ['%', '%'], scale: 2, min: 0, max: 100, auto: true, group: 'money' }),
    reviewUnit: text({ label: ['评审单位', 'Reviewed by'], max: 200, group: 'work', sheet: true }),
    reviewTime: datetime({ label: ['评审时间', 'Reviewed at'], auto: true, group: 'work' }),
    reviewOpinion: text({ label: ['评审意见', 'Opinion of the review'], max: 500, long: true, auto: true, group: 'work' }),
    implementUnit: text({ label: ['实施单位', 'Carried out by'], max: 200, filter: 'like', group: 'work', sheet: true }),
    superviseUnit: text({ label: ['监理单位', 'Supervised by'], max: 200, group: 'work', sheet: true }),
    beginDate: date({ label: ['开工日期', 'Begun on'], group: 'work', sheet: true }),
    finishDate: date({ label: ['完工日期', 'Finished on'], group: 'work', sheet: true }),
    acceptDate: date({ label: ['验收日期', 'Accepted on'], auto: true, group: 'work' }),
    acceptOpinion: text({ label: ['验收意见', 'Opinion of the acceptance'], max: 500, long: true, auto: true, group: 'work' }),
    stage: dictionary({ label: ['项目阶段', 'Stage'], code: 'project_stage', numeric: true, business: true, auto: true, filter: 'in', group: 'progress' }),
    progress: integer({ label: ['进度', 'Progress'], unit: ['%', '%'], min: 0, max: 100, filter: 'range', group: 'progress', help: ['在当前阶段的范围内填写，不填为已完成阶段之和', 'Within the bounds of its stage; the sum of the finished stages when empty'] }),
    vigorAfter: dictionary({ label: ['复壮后长势', 'Vigour after'], code: 'vigor', filter: 'in', group: 'progress', sheet: true }),
    effect: text({ label: ['复壮成效', 'Effect'], max: 1000, long: true, group: 'progress', sheet: true }),
    isExcellent: flag({ label: ['优秀案例', 'Excellent'], auto: true, filter: 'eq', group: 'publication' }),
    checkStatus: dictionary({ label: ['审查状态', 'Check'], code: 'check_status', auto: true, filter: 'in', group: 'publication' }),
    ...PUBLICATION,
    dataType: dictionary({ label: ['数据类型', 'Kind of data'], code: 'data_type', auto: true, group: 'publication' }),
  },
});

/** Fields of a project that a client may send. */
export type CentralGovernmentInput = Values<typeof centralGovernment>;
