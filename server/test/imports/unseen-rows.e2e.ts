import type { INestApplicationContext } from '@nestjs/common';
import { applyRevoke, message, now, oldTreeGroup } from '@gushu/shared';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';
import { startApp, type TestApp } from '../kit/app.js';
import { bodyOf, buildGroup, buildOldTree, buildRow, COUNTY, pointIn } from '../kit/factories.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { type Batch, buildSender, type Cells, keyOf, type Sender, sheetOf, tree } from './batches.js';
import { emptyRegister } from './import-cases.js';

/** A county beside the sender's. */
const BESIDE = '330102';
const COLUMNS = sheetColumns(oldTreeGroup);

const squareAround = ({ lon, lat }: { lon: number; lat: number }): string => {
  const corners = [-1, 1, 1, -1, -1].map(
    (x, at) => `${lon + x / 1_000} ${lat + (at < 2 || at > 3 ? -1 : 1) / 1_000}`,
  );
  return `MULTIPOLYGON(((${corners.join(',')})))`;
};

describe('What a batch says of rows that its sender does not see', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let county: Sender;
  let beside: { lon: number; lat: number };

  const texts = ({ firstErrors }: Batch): string => (firstErrors ?? []).map(({ text }) => text).join('\n');
  const sendTree = async (cells: Cells, mode: 1 | 2 | 3) => texts(await county.importFile([cells], { mode }));
  const sendGroup = async (more: Cells, mode: 1 | 2 | 3) => {
    const cells: Cells = {
      ...((await bodyOf(product.db, oldTreeGroup)) as Cells),
      ...{ province: '浙江省', city: '杭州市', county: '西湖区', xzCode: null },
      ...{ mainTreeType: '樟树、银杏', treeType: '樟树', checkDate: '2026-05-01', ...more },
    };
    const file = sheetOf(
      COLUMNS.map(({ heading }) => heading),
      [COLUMNS.map((column) => cells[keyOf(column)])],
    );
    return texts(await county.importFile(file, { dataType: '2', mode }));
  };

  beforeAll(async () => {
    product = await startApp();
    await emptyRegister(product.db);
    worker = await startWorker(product.config);
    county = await buildSender(product, { roles: ['county'], xzCode: COUNTY });
    beside = await pointIn(product.db, BESIDE);
  });
  afterAll(() => endBoth(worker, product));

  it.each([1, 2, 3] as const)('is nothing of where they stand, in mode %i', async (mode) => {
    const provinceOldTreeNumber = `BESIDE-${mode}`;
    await buildOldTree(product.db, { xzCode: BESIDE, ...beside, provinceOldTreeNumber });
    // A half of a position must not be joined with the half that is not the sender's to know.
    const halves: Cells[] = [{ lat: null }, { lon: null }, { lon: null, lat: null }];
    for (const half of halves) {
      const said = await sendTree(tree(mode, { provinceOldTreeNumber, ...half }), mode);
      expect(said).toContain('【省级古树编号】');
      expect(said).not.toContain('坐标');
    }
    const provinceGroupNumber = `BESIDE-G${mode}`;
    await buildGroup(product.db, { xzCode: BESIDE, ...beside, provinceGroupNumber });
    const said = await sendGroup({ provinceGroupNumber, lon: null, lat: null }, mode);
    expect(said).toContain('【省级古树群编号】');
    expect(said).not.toContain('坐标');
  });

  it('is nothing of how they, or the groups that they name, are protected', async () => {
    const group = await buildGroup(product.db, {
      ...{ xzCode: BESIDE, ...beside, provinceGroupNumber: 'UNSEEN-1', protectLevel: '3' },
      geom: `SRID=4326;${squareAround(beside)}`,
    });
    const named = { provinceGroupNumber: 'UNSEEN-1', groupId: group.id };
    await buildOldTree(product.db, {
      ...{ xzCode: BESIDE, ...beside, ...named },
      ...{ provinceOldTreeNumber: 'UNSEEN-T1', spreadC: '2', protectLevel: '1' },
    });
    const levels = '级保护';
    for (const mode of [1, 2, 3] as const) {
      const said = await sendTree(tree(31, { provinceOldTreeNumber: 'UNSEEN-T1' }), mode);
      expect(said).toContain('【省级古树编号】');
      expect(said).not.toContain(levels);
      const grouped = await sendGroup({ provinceGroupNumber: 'UNSEEN-1', protectLevel: '三级保护' }, mode);
      expect(grouped).not.toContain('低于群内古树的保护等级');
    }
    // Nor where a row claims to stand beside: in its county nobody of this one has anything to add.
    const place = { county: '上城区', spreadC: '群状', provinceGroupNumber: 'UNSEEN-1' };
    const said = await sendTree(tree(32, place), 1);
    expect(said).toContain('【县(市、区)】');
    expect(said).not.toContain(levels);
    expect(said).not.toContain('所属古树群范围');
  });

  it('is that a number is kept for a tree whose revocation may still be taken back, whatever its year', async () => {
    const [provinceOldTreeNumber, surveyNumber] = ['ZJ-000930', '00930'];
    const numbers = { provinceOldTreeNumber, surveyNumber };
    const stood = await buildOldTree(product.db, { xzCode: COUNTY, year: 2025, lifeStatus: '3', ...numbers });
    const { id } = await buildRow(product.db, applyRevoke, { oldTreeId: stood.id, status: 1 });
    const open = (moment: number) =>
      product.db.query(`update apply_revoke set take_back_until = $2 where id = $1`, [id, now(moment)]);
    const again = [tree(930, { surveyNumber: '00931' }), tree(932, { surveyNumber })];
    await open(Date.now() + 3_600_000);
    const held = message('takeBack.held', 'zh');
    expect(texts(await county.importFile(again)).split('\n')).toEqual([
      `第2行【省级古树编号】${held}`,
      `第3行【调查顺序号】${held}`,
    ]);
    await open(Date.now() - 1_000);
    expect(await county.importFile(again)).toMatchObject({ successNum: 2 });
  });
});
