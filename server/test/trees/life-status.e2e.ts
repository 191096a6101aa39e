import { asking, type Client } from '../kit/client.js';
import { buildOldTree, COUNTY } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const PATH = '/api/oldTree/oldTree';

describe('The register status of a tree', () => {
  let t: SharedApp;
  let county: Client;
  const { get } = asking<Record<string, unknown>>(() => county);

  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { xzCode: COUNTY });
  });

  it('says dead or alive as its vigour does, unless the tree has left the register', async () => {
    const { id } = await buildOldTree(t.db, { vigor: '4', lifeStatus: '2' });
    const vigorIs = async (vigor: string) => {
      const { version } = await get(`${PATH}/detail`, { id });
      const { body } = await county.post(`${PATH}/update`, { id, version, vigor });
      expect(body).toMatchObject({ code: 200 });
      return get(`${PATH}/detail`, { id });
    };
    expect(await vigorIs('1')).toMatchObject({ vigor: '1', lifeStatus: '1' });
    expect(await vigorIs('4')).toMatchObject({ vigor: '4', lifeStatus: '2' });
    await t.db.query(`update old_tree set life_status = '4' where id = $1`, [id]);
    expect(await vigorIs('1')).toMatchObject({ vigor: '1', lifeStatus: '4' });
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
  });
});
