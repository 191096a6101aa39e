import { progressBounds, projectFaults, type ProjectScreen } from '@gushu/shared';
import { loadDemoBudgets } from '../../src/demo/load-budgets.js';
import { loadDemoProjects } from '../../src/demo/load-projects.js';
import { loadDemoTrees } from '../../src/demo/load.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, signIn } from '../kit/client.js';
import type { Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, type SignedIn, signInAs } from '../kit/people.js';
import { SCREEN } from '../trees/screen-trees.js';
import { PROJECTS } from './projects.js';

const OPTIONS = { seed: 7, tenant: '000000', year: 2026 };
const say = () => undefined;

describe('Demo projects', () => {
  let t: TestApp;
  let nation: SignedIn;
  const { get } = asking<Given>(() => nation);

  beforeAll(async () => {
    t = await startApp();
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    await loadDemoTrees(t.db, { ...OPTIONS, trees: 100 }, say);
    await loadDemoProjects(t.db, t.config, { ...OPTIONS, projects: 60 }, say);
    await loadDemoBudgets(t.db, OPTIONS, say);
  });
  afterAll(() => t.close());

  it('are sixty over three years and in all stages, with figures that keep the rules', async () => {
    const { records } = await get<{ records: Given[] }>(`${PROJECTS}/page`, { size: 100 });
    expect(records).toHaveLength(60);
    expect(new Set(records.map(({ year }) => year))).toEqual(new Set([2024, 2025, 2026]));
    expect(new Set(records.map(({ stage }) => stage)).size).toBe(7);
    expect(records.flatMap(projectFaults)).toEqual([]);
    for (const { stage, progress, centralFund } of records) {
      const { from, to } = progressBounds(Number(stage));
      expect(Number(progress)).toBeGreaterThanOrEqual(from);
      expect(Number(progress)).toBeLessThanOrEqual(to);
      expect(Number(centralFund)).toBeGreaterThanOrEqual(5);
      expect(Number(centralFund)).toBeLessThanOrEqual(20);
    }
  });

  it('have the log of their stages and files that are there, and come once', async () => {
    const { records } = await get<{ records: Given[] }>(`${PROJECTS}/page`, { stage: 7, size: 1 });
    const whole = await get(`${PROJECTS}/detail`, { id: records[0]!['id'] });
    expect((whole['stageLog'] as Given[]).map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const files = whole['files'] as Given[];
    expect(files.map(({ fileType, stage }) => [fileType, stage])).toEqual([
      ['1', 1],
      ['10', 1],
      ['10', 5],
      ['7', 5],
      ['9', 7],
    ]);
    for (const { url } of files) await nation.get(String(url)).expect(200);
    expect(await loadDemoProjects(t.db, t.config, { ...OPTIONS, projects: 60 }, say)).toBe(0);
  });

  /** Figures of a region and year, counted on the rows themselves; without a year those of all years. */
  async function counted(xzCode: string, year: number | null) {
    const ask = (what: string, where: string) =>
      t.db.query(
        `select ${what} from central_government p
          where is_deleted = 0 and xz_code like $1 || '%' and ($2::int is null or year = $2) and ${where}`,
        [xzCode, year],
      ) as Promise<Given[]>;
    const child = `left(xz_code, ${xzCode.length + 2})`;
    const sums = `count(*)::int as "projectNum", count(distinct old_tree_id)::int as "treeNum", sum(fund)::float8 as fund`;
    const [all] = await ask(
      `${sums}, sum(used_fund)::float8 as "usedFund", count(*) filter (where is_excellent = 1)::int as "excellentNum"`,
      'stage >= 3',
    );
    return {
      all,
      areas: await ask(`${child} as "xzCode", ${sums}`, `stage >= 3 group by 1 order by 1`),
      stages: await ask(
        `stage, count(*)::int as "projectNum", sum(fund)::float8 as fund`,
        'true group by 1 order by 1',
      ),
    };
  }

  it('are on the project screen what their rows add up to: nation, province and city, a year and all', async () => {
    const [busiest] = (await t.db.query(
      `select left(xz_code, 4) as code from central_government where stage >= 3 group by 1 order by count(*) desc, 1 limit 1`,
    )) as { code: string }[];
    const city = busiest!.code;
    for (const xzCode of ['', city.slice(0, 2), city])
      for (const year of [null, 2025]) {
        const screen = await get<ProjectScreen>(`${SCREEN}/projectScreen`, {
          xzCode,
          ...(year ? { year } : {}),
        });
        const { all, areas, stages } = await counted(xzCode, year);
        const { projectNum, treeNum, fund, usedFund, excellentNum } = screen.getRescueAnalepsis;
        expect({ projectNum, treeNum, usedFund, excellentNum }).toEqual({
          projectNum: all!['projectNum'],
          treeNum: all!['treeNum'],
          usedFund: all!['usedFund'] ?? 0,
          excellentNum: all!['excellentNum'],
        });
        expect(fund).toBeCloseTo(Number(all!['fund'] ?? 0), 2);
        const some = screen.areaSituation.slice(0, -1).filter((area) => area.projectNum > 0);
        expect(some.map(({ xzCode: code, projectNum: num, treeNum: trees }) => [code, num, trees])).toEqual(
          areas.map((row) => [row['xzCode'], row['projectNum'], row['treeNum']]),
        );
        const places = screen.getRescueAnalepsis.byXz.filter((one) => one.treeNum > 0);
        expect(places.map((one) => [one.xzCode, one.treeNum])).toEqual(
          areas.map((row) => [row['xzCode'], row['treeNum']]),
        );
        const stood = screen.stageProgress.filter((one) => one.projectNum > 0);
        expect(stood.map((one) => [one.stage, one.projectNum, one.fund])).toEqual(
          stages.map((row) => [row['stage'], row['projectNum'], row['fund']]),
        );
      }
  });

  it('show their trees before and after to whoever may read projects, and only to them', async () => {
    const { comparisons } = await get<ProjectScreen>(`${SCREEN}/projectScreen`);
    expect(comparisons!.length).toBeGreaterThan(0);
    for (const { before, after, treeTypeName, xzName } of comparisons!) {
      expect([before.stage, after.stage]).toEqual([1, 5]);
      expect(treeTypeName && xzName).toBeTruthy();
      await nation.get(before.url).expect(200);
      await nation.get(after.url).expect(200);
    }
    // A refused picture, or one that is still being checked, stands beside nothing.
    await t.db.query(`update blade_attach set check_state = 2`);
    expect((await get<ProjectScreen>(`${SCREEN}/projectScreen`)).comparisons).toEqual([]);
    await t.db.query(`update blade_attach set check_state = 1`);
    const keeper = await buildKeeper(t.db, '000000', ['qjfz']);
    await t.db.query(`update blade_user set xzjb = 1, xz_code = '' where id = $1`, [keeper.id]);
    const wall = await signIn(t.app, keeper.account, PASSWORD);
    const { body } = await wall.get(`${SCREEN}/projectScreen`).expect(200);
    expect(body.data).toMatchObject({
      comparisons: null,
      getRescueAnalepsis: { projectNum: expect.any(Number) },
    });
  });
});
