import { loadDemoArchives } from '../../src/demo/archives.js';
import { loadDemoGroups } from '../../src/demo/load-groups.js';
import { loadDemoProjects } from '../../src/demo/load-projects.js';
import { loadDemoTrees } from '../../src/demo/load.js';
import { loadDemoPhotos } from '../../src/demo/photos.js';
import type { RescueSummary, ResourceScreen } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import type { Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { groupedBy, rescuesGroupedBy, rescuesShownBy, type Shown, shownBy } from './screen-figures.js';
import { SCREEN } from './screen-trees.js';

const OPTIONS = { seed: 7, tenant: '000000', year: 2026 };
const GROUPS = 20;

describe('Demo groups, photos and archives', () => {
  let t: TestApp;
  let nation: Client;
  const { get } = asking(() => nation);

  beforeAll(async () => {
    t = await startApp();
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    const say = () => undefined;
    await loadDemoTrees(t.db, { ...OPTIONS, trees: 500 }, say);
    await loadDemoGroups(t.db, { ...OPTIONS, groups: GROUPS }, say);
    await loadDemoPhotos(t.db, t.config, { ...OPTIONS, photos: 150 }, say);
    await loadDemoProjects(t.db, t.config, { ...OPTIONS, projects: 20 }, say);
    await loadDemoArchives(t.db, { ...OPTIONS, archives: 2 }, say);
  });
  afterAll(() => t.close());

  it.each([
    ['trees', 'oldTree/oldTree'],
    ['groups', 'oldTreeGroup/oldTreeGroup'],
  ])('break no rule that the archive of %s asks', async (_, path) => {
    const check = await get<Given>(`/api/${path}/checkDataXzCode`, { year: 2026 });
    expect(check).toMatchObject({ noCoord: 0, outOfRegion: 0, ruleErrors: 0 });
    expect(Number(check['total'])).toBeGreaterThanOrEqual(GROUPS);
  });

  it('are archived for two years, which differ', async () => {
    const years = await get<number[]>('/api/oldTreeGroup/oldTreeGroup/getyear', {});
    expect(years).toEqual([2025, 2024]);
    const asked = { dataType: '1', fromYear: '2024', toYear: '2025' };
    const counts = await get<Given[]>('/api/archiveYear/archiveYear/differenceByRegion', asked);
    expect(Number(counts.at(-1)!['changed'])).toBeGreaterThan(0);
  });

  it('have counts that equal GROUP BY, and pictures whose files are there', async () => {
    expect(await t.db.query(`select * from tree_rollup_check() limit 5`)).toEqual([]);
    expect(await t.db.query(`select * from group_rollup_check() limit 5`)).toEqual([]);
    const [picture] = (await t.db.query(
      `select attach_id as id, business_id as tree from attachment order by id limit 1`,
    )) as { id: string }[];
    await nation.get('/api/blade-resource/attach/download', { id: picture!.id }).expect(200);
  });

  it('have figures on the screen that equal GROUP BY, for nation, province, county and an archived year', async () => {
    // A county with trees in groups and alone, in the province whose townships the suites know.
    const [row] = (await t.db.query(
      `select left(xz_code, 6) as county from old_tree where status = 1 and starts_with(xz_code, '33') group by 1
        order by count(distinct spread_c) desc, count(*) desc, 1 limit 1`,
    )) as { county: string }[];
    const { county } = row!;
    const walls: Shown[] = ['', county.slice(0, 2), county].flatMap((region) => [
      { region },
      { region, year: 2025 },
    ]);
    for (const wall of [...walls, { region: '', year: 2024 }]) {
      const { region: xzCode, year } = wall;
      const asked = { xzCode, top: 100, ...(year === undefined ? {} : { year, archiveMark: 1 }) };
      const screen = await get<ResourceScreen>(`${SCREEN}/screen`, asked);
      expect({ wall, ...shownBy(screen) }).toEqual({ wall, ...(await groupedBy(t.db, wall)) });
      const rescues = await get<RescueSummary>(`${SCREEN}/getRescueAnalepsis`, { xzCode });
      expect(rescuesShownBy(rescues)).toEqual(await rescuesGroupedBy(t.db, wall));
    }
  });

  it('leave no panel of the nation empty', async () => {
    const screen = await get<ResourceScreen>(`${SCREEN}/screen`, {});
    const { vigor, environment, place, age } = screen.growScatteredOldTree;
    for (const list of [vigor, environment, place, age])
      expect(list.filter(({ num }) => num > 0).length).toBeGreaterThan(1);
    expect(screen.getYear).toEqual([2025, 2024]);
    expect(screen.oldTreeFeature.map(({ url }) => Boolean(url))).toEqual([true, true, true, true]);
    const { stateCount, collectiveCount, personalCount } = screen.oldTreeResourcesProbablyCount[0]!;
    expect(Math.min(stateCount, collectiveCount, personalCount)).toBeGreaterThan(0);
    const { groupNum, famous, speciesNum, yearChange } = screen.oldTreeSurvey;
    for (const n of [groupNum, famous, speciesNum, yearChange.newNum, screen.treeTypeArea.length])
      expect(n).toBeGreaterThan(0);
    const { byYear, byCure, byVigor } = await get<RescueSummary>(`${SCREEN}/getRescueAnalepsis`, {});
    expect(byYear.length).toBeGreaterThan(1);
    for (const list of [byCure, byVigor]) expect(list.some(({ num }) => num > 0)).toBe(true);
  });
});
