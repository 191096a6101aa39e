import { checkRecord, daysLater, hasCityLevel, reportingRecords, reportLevelOf, today } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { insertRows } from '../samples/rows.js';
import { walk, walkTo } from '../samples/walk.js';
import { dailySerials, keeperOf } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';

/** Counties that are checked and report, those with the most trees. */
const COUNTIES = 12;
const TREES_A_CHECK = 4;
const ITEMS = ['archive', 'sign', 'duty', 'facility', 'vigor', 'habitat', 'care'];

type Options = Pick<DemoOptions, 'seed' | 'tenant' | 'year'>;

interface County {
  code: string;
  name: string;
  treeIds: string[];
  /** Figures of its reports: all trees, those that groups state among them, and groups. */
  treeNum: number;
  groupNum: number;
}

const countiesSql = ({ tenant, seed }: Options) => sql`
  select c.code, c.name, c."treeIds", c.scattered + coalesce(g.trees, 0)::int as "treeNum", coalesce(g.groups, 0)::int as "groupNum"
  from (select left(t.xz_code, 6) as code, coalesce(max(r.name), '') as name, count(*) as trees,
    (count(*) filter (where t.spread_c is distinct from '2'))::int as scattered,
    (array_agg(t.id::text order by md5(t.province_old_tree_number || ${`-check-${seed}`}))
      filter (where t.life_status = '1'))[1:${TREES_A_CHECK}] as "treeIds"
  from old_tree t left join blade_region r on r.code = left(t.xz_code, 6)
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1
    and t.life_status in ('1', '2', '4')
    and t.vigor is distinct from '4' and length(t.xz_code) >= 6
  group by 1 order by count(*) desc, 1 limit ${COUNTIES}) c
  left join lateral (select count(*) as groups, sum(trees) as trees from old_tree_group g
    where g.tenant_id = ${tenant} and g.is_deleted = 0 and g.origin_id is null and g.status = 1 and g.life_status in ('1', '2', '4')
      and g.vigor is distinct from '4' and left(g.xz_code, 6) = c.code) g on true
  order by c.trees desc, c.code`;

/** How far checks have come: in order, or something is to be put right, was, was seen again; a draft. */
const COURSES = [
  { days: 40, wrong: 'sign', due: 30, done: 12, ok: 1 },
  { days: 25 },
  { days: 30, wrong: 'facility', due: 15 },
  { days: 12, wrong: 'care', due: 30, done: 8 },
  { days: 60, wrong: 'duty', due: 45, done: 20, ok: 0 },
  { days: 2, wrong: 'habitat', due: 30, isDraft: true },
] as const;

const FOUND: Readonly<Record<string, readonly [problem: string, requirement: string, done: string]>> = {
  sign: ['两株古树保护牌脱落，编号模糊。', '重新制作并悬挂保护牌。', '保护牌已重新制作悬挂。'],
  facility: ['围栏锈蚀断裂，支撑松动。', '更换围栏，紧固支撑。', '围栏已更换，支撑已紧固。'],
  care: ['枯枝未清理，养护记录不全。', '清除枯枝，补齐养护记录。', '枯枝已清理，记录已补齐。'],
  duty: ['管护责任协议已到期未续签。', '与责任人续签协议。', '协议已续签，待上传。'],
  habitat: ['树穴铺装硬化，透气性差。', '拆除硬化，改铺透气材料。', '已改铺透气砖。'],
};

function checkOf({ code, name, treeIds }: County, at: number) {
  const course: { days: number; wrong?: string; due?: number; done?: number; ok?: number; isDraft?: true } =
    COURSES[at % COURSES.length]!;
  const { days, wrong, due = 0, done, ok = null, isDraft } = course;
  const checkDate = daysLater(today(), -days);
  const [problem = null, requirement = null, result = null] = (wrong && FOUND[wrong]) || [];
  const items = ITEMS.flatMap((item) => [
    [`${item}Ok`, item === wrong ? 0 : 1],
    [`${item}Note`, item === wrong ? problem : null],
  ]);
  const row = {
    checkName: `${name}古树名木${at % 2 === 0 ? '季度检查' : '专项检查'}`,
    checkType: at % 2 === 0 ? '1' : '2',
    checkXzCode: code.slice(0, hasCityLevel(code) ? 4 : 2),
    checkDept: hasCityLevel(code) ? '市林业局' : '省林业局',
    ...{ checkPeople: '林处长、周工', checkDate, score: wrong ? 82 : 96 },
    ...{ xzCode: code, checkedUnit: `${name}林业局`, oldTreeIds: treeIds.join(), treeNum: treeIds.length },
    ...(Object.fromEntries(items) as object),
    ...{ problem, requirement, deadline: wrong ? daysLater(checkDate, due) : null },
    rectifyResult: done === undefined ? null : result,
    rectifyDate: done === undefined ? null : daysLater(checkDate, done),
    recheckOk: ok,
    ...{ createTime: `${checkDate} 16:30:00`, updateTime: `${checkDate} 17:00:00` },
  };
  return { ...row, ...walkTo(checkRecord, { status: isDraft ? 0 : 1 }, { row }).values };
}

/** How far reports have come in their review: passed, waiting for the level above, returned, a draft. */
const REPORTED = [['submit', 'pass'], ['submit'], ['submit', 'return'], []] as const;
const OPINIONS: Readonly<Record<string, string>> = {
  pass: '数据完整，同意。',
  return: '新增株数与台账不符，请核对。',
};

function reportOf({ code, name, treeNum, groupNum }: County, at: number, year: number) {
  const reported = year < new Date().getFullYear() ? `${year}-12-10` : daysLater(today(), -at - 1);
  const row = {
    ...{ dataType: '1', year, xzCode: code, reportLevel: reportLevelOf(code), reportDept: `${name}林业局` },
    ...{ reportPeople: '周工', summary: '已逐株核对，图文与坐标齐全。', treeNum, groupNum },
    ...{ createTime: `${reported} 09:00:00`, updateTime: `${reported} 16:00:00` },
  };
  const course = REPORTED[at % REPORTED.length]!.map((action) =>
    action === 'submit'
      ? { action, time: `${reported} 10:00:00` }
      : { action, time: `${reported} 16:00:00`, user: '林处长', opinion: OPINIONS[action]! },
  );
  const review = { xzCode: code, end: hasCityLevel(code) ? 2 : 1 } as const;
  return { ...row, ...walk(reportingRecords, course, { row, review }).values };
}

/** Loads checks in all their stages and yearly reports of counties; a tenant that has checks keeps them as they are. */
export async function loadDemoChecks(db: DataSource, options: Options, say: Say): Promise<void> {
  const { tenant, year } = options;
  const keeper = await keeperOf(db, tenant, checkRecord);
  if (!keeper) return;
  const counties = await query<County>(db, countiesSql(options));
  const checks = counties.map((county, at) => ({ ...keeper.whose, ...checkOf(county, at) }));
  const numberOf = dailySerials('SB');
  const reports = counties
    .flatMap((county, at) => [reportOf(county, 0, year - 1), reportOf(county, at, year)])
    .map((report) => ({ ...keeper.whose, ...report, batchNo: numberOf(report.createTime) }));
  await db.transaction(async (tx) => {
    await insertRows(tx, checkRecord, checks);
    const visited = counties.flatMap(({ treeIds }) => treeIds);
    await query(tx, sql`select plan_visited(${visited}::bigint[])`);
    await insertRows(tx, reportingRecords, reports);
  });
  say(`demo checks: ${checks.length}, yearly reports: ${reports.length}`);
}
