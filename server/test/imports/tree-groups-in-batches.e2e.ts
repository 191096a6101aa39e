import type { INestApplicationContext } from '@nestjs/common';
import { ImportStatus } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { buildGroup, COUNTY } from '../kit/factories.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { type Batch, buildSender, type Sender, tree, workbook } from './batches.js';

type Row = Record<string, unknown>;

describe('Batches that change trees', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let province: Sender;
  const find = async (number: string): Promise<Row | undefined> =>
    (
      (await product.db.query(`select * from old_tree where province_old_tree_number = $1`, [
        number,
      ])) as Row[]
    )[0];
  const texts = (batch: Batch) => (batch.firstErrors ?? []).map(({ text }) => text);
  const inGroup = { spreadC: '群状', provinceGroupNumber: 'ZJ-GROUP' };

  beforeAll(async () => {
    product = await startApp();
    await product.db.query('delete from old_tree');
    worker = await startWorker(product.config);
    province = await buildSender(product, { roles: ['province'], xzCode: '33' });
    await buildGroup(product.db, { provinceGroupNumber: 'ZJ-GROUP', protectLevel: '2', xzCode: COUNTY });
  });
  afterAll(() => endBoth(worker, product));

  it('find a tree alive that was taken for dead', async () => {
    await province.importFile(workbook([tree(55, { vigor: '死亡株' })]));
    expect(await find('ZJ-000055')).toMatchObject({ vigor: '4', life_status: '2' });
    await province.importFile(workbook([tree(55, { vigor: '正常株' })]), { mode: 2 });
    expect(await find('ZJ-000055')).toMatchObject({ vigor: '1', life_status: '1' });
  });

  it('leave no tree in its group that they call scattered', async () => {
    const joined = await province.importFile(workbook([tree(56, inGroup)]));
    expect(joined).toMatchObject({ importStatus: ImportStatus.done });
    const refused = ['第2行【所属古树群编号】散生古树不属于古树群，请清空或将分布特点改为群状'];
    expect(texts(await province.importFile(workbook([tree(56)]), { mode: 2 }))).toEqual(refused);
    const named = workbook([tree(57, { ...inGroup, spreadC: '散生' })]);
    expect(texts(await province.importFile(named))).toEqual(refused);
  });

  it('bring no tree into a group that is protected less', async () => {
    const refused = ['第2行【所属古树群编号】所属古树群为2级保护，低于本株的1级，请先提高古树群的保护等级'];
    const older = { treeAge: 520, bust: 500 };
    const joining = await province.importFile(workbook([tree(58, { ...inGroup, ...older })]));
    expect(texts(joining)).toEqual(refused);
    await province.importFile(workbook([tree(59, inGroup)]));
    // A blank cell changes nothing: the tree is still in its group.
    const aged = tree(59, { ...inGroup, ...older, provinceGroupNumber: null });
    const aged59 = await province.importFile(workbook([aged]), { mode: 2 });
    expect(texts(aged59)[0]).toContain('【所属古树群编号】');
    await product.db.query(`update old_tree_group set protect_level = '1'`);
    const raised = workbook([tree(59, { ...inGroup, ...older })]);
    expect(await province.importFile(raised, { mode: 2 })).toMatchObject({ successNum: 1 });
  });
});
