import { loadDemoArchives } from '../../src/demo/archives.js';
import { loadDemoGroups } from '../../src/demo/load-groups.js';
import { loadDemoPhotos } from '../../src/demo/photos.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import type { Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const OPTIONS = { seed: 7, tenant: '000000', year: 2026 };
const GROUPS = 4;

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
    await loadDemoGroups(t.db, { ...OPTIONS, groups: GROUPS }, say);
    await loadDemoPhotos(t.db, t.config, { ...OPTIONS, photos: 10_000 }, say);
    await loadDemoArchives(t.db, { ...OPTIONS, archives: 2 }, say);
  }, 60_000);
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
});
