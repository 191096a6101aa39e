import { PARAMS } from '../../src/cache/params.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import type { Client } from '../kit/client.js';
import { buildOldTree } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';

const YEARS = '/api/archiveYear/archiveYear';
const RUNS = '/api/inspectionRule/inspectionRun';
const TOO_MANY = '超过2行，不能一次导出，请缩小筛选范围';

describe('A report that no worker writes', () => {
  let t: TestApp;
  let county: Client;
  const trees: string[] = [];
  const refusal = async (path: string, query: Record<string, unknown>): Promise<string> =>
    ((await county.get(path, query).expect(400)).body as { msg: string }).msg;

  beforeAll(async () => {
    t = await startApp();
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
    for (let no = 0; no < 3; no++) {
      const { id } = await buildOldTree(t.db, { provinceOldTreeNumber: `33-${no}`, year: 2024 });
      trees.push(id);
      if (no < 2) await archiveRow(t.db, 'old_tree', id, 2024);
      await archiveRow(t.db, 'old_tree', id, 2025);
    }
    await t.db.query(`update old_tree_archive set vigor = '3' where archive_year = 2025`);
    await t.db.query(`update blade_param set param_value = '2' where param_key = 'export.directRows'`);
    await t.app.get(SharedCache, { strict: false }).invalidate(PARAMS);
  });
  afterAll(() => t.close());

  it('of what two years differ in has as many rows as leave at once, else names the limit', async () => {
    const asked = { dataType: '1', fromYear: 2024, toYear: 2025, xzCode: '330106' };
    expect(await refusal(`${YEARS}/difference/export`, asked)).toBe(TOO_MANY);
    const [, ...lines] = await sheetRows(
      county.get(`${YEARS}/difference/export`, { ...asked, kind: 'changed' }),
      1,
    );
    expect(new Set(lines.map(([, number]) => number))).toEqual(new Set(['33-0', '33-1']));
  });

  it('of an inspection has as many faults as leave at once, else names the limit', async () => {
    const { body } = await county.post(`${RUNS}/submit`, { dataType: '1', xzCode: '330106' }).expect(200);
    const { id } = (body as { data: { id: string } }).data;
    await t.db.query(
      `insert into inspection_fault (run_id, rule_code, rule_level, row_id, title, xz_code, field, key)
        select $1, 'T' || no, '2', $2, 'x', '330106', 'bust', 'field.required' from generate_series(1, 3) no`,
      [id, trees[0]],
    );
    expect(await refusal(`${RUNS}/export`, { id })).toBe(TOO_MANY);
    const [, ...lines] = await sheetRows(county.get(`${RUNS}/export`, { id, ruleCode: 'T1' }), 1);
    expect(lines).toHaveLength(1);
  });
});
