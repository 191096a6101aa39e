import { oldTreeGroup } from '@gushu/shared';
import { type Client } from '../kit/client.js';
import { startApp, type TestApp } from '../kit/app.js';
import { buildOldTree, buildRow, COUNTY } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const PATH = '/api/oldTree/oldTree';

interface Tree {
  status: number;
  protectLevel: string;
  moves: { action: string; status: number }[];
}

describe('A change that lowers the level of a tree', () => {
  let product: TestApp;
  let county: Client;
  let city: Client;
  let province: Client;

  beforeAll(async () => {
    product = await startApp();
    county = await signInAs(product, { roles: ['county'], xzCode: COUNTY });
    city = await signInAs(product, { roles: ['city'], xzCode: '3301' });
    province = await signInAs(product, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => product.close());

  const detail = async (id: string) =>
    (await county.get(`${PATH}/detail`, { id }).expect(200)).body.data as Tree;
  const transition = (who: Client, ids: string, status: number) =>
    who.post(`${PATH}/updateStatus`, {}, { ids, status });
  const lowered = async (treeAge: number, level: string) => {
    const values = { treeAge, protectLevel: level, oldTreeLevel: level };
    const { id } = await buildOldTree(product.db, values);
    const given = { id, version: 1, treeAge: 150, warningNote: '经复核树龄有误' };
    const { body } = await county.post(`${PATH}/update`, given).expect(200);
    return { id, changeId: String((body.data as { id: string }).id) };
  };

  it('is decided on by the level that recognised the tree, not by the county that asks', async () => {
    const { id, changeId } = await lowered(350, '2');
    expect(await detail(changeId)).toMatchObject({ status: 0, protectLevel: '3' });
    expect((await detail(changeId)).moves).toContainEqual(
      expect.objectContaining({ action: 'submit', status: 4 }),
    );
    await transition(county, changeId, 1).expect(400);
    expect(await detail(id)).toMatchObject({ protectLevel: '2' });
    await transition(county, changeId, 4).expect(200);
    await transition(city, changeId, 1).expect(200);
    expect(await detail(id)).toMatchObject({ status: 1, protectLevel: '3' });
  });

  it('goes up to the province for a tree of the first level', async () => {
    const { id, changeId } = await lowered(520, '1');
    await transition(county, changeId, 1).expect(400);
    await transition(county, changeId, 4).expect(200);
    await transition(city, changeId, 1).expect(400);
    await transition(city, changeId, 5).expect(200);
    await transition(province, changeId, 1).expect(200);
    expect(await detail(id)).toMatchObject({ status: 1, protectLevel: '3' });
  });

  it('is no less for a group of trees', async () => {
    const groups = `/api/${oldTreeGroup.path}`;
    const values = { status: 1, xzCode: COUNTY, avgTreeAge: 350, protectLevel: '2' };
    const { id } = await buildRow(product.db, oldTreeGroup, values);
    const read = async () =>
      (await county.get(`${groups}/detail`, { id }).expect(200)).body.data as Tree & { version: number };
    const given = { id, version: (await read()).version, protectLevel: '3', warningNote: '经复核等级有误' };
    const { body } = await county.post(`${groups}/update`, given).expect(200);
    const ids = String((body.data as { id: string }).id);
    const change = (await county.get(`${groups}/detail`, { id: ids }).expect(200)).body.data as Tree;
    expect(change).toMatchObject({ status: 0, protectLevel: '3', moves: [{ action: 'submit', status: 4 }] });
    await county.post(`${groups}/updateStatus`, {}, { ids, status: 1 }).expect(400);
    expect(await read()).toMatchObject({ status: 1, protectLevel: '2' });
  });
});
