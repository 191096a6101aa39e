import { apicture, type FeedOf, type HistoryLine, type PageOf, type RowOf } from '@gushu/shared';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';

type Exhibit = RowOf<typeof apicture>;

const PATH = '/api/apicture/apicture';
const EXACT = '120.123123 30.234234;120.11 30.22';
const ROUGH = '120.12 30.23;120.11 30.22';

describe('The places of a confession about a sensitive tree', () => {
  let t: SharedApp;
  let secret: string;
  let open: string;
  /** Keeps exhibits and may not read trees. */
  let blind: Client;
  let city: Client;
  const { get, post } = asking<Exhibit>(() => blind);

  /** A confession as it is stored, with places of its own. */
  const confess = async (given: Given = {}): Promise<string> => {
    const values = { dataType: 'gbgs', type: null, coordinate: EXACT, oldTreeId: secret, groupId: null };
    const row = { xzCode: COUNTY, publishStatus: 0, ...values, ...given };
    const { id } = await buildRow(t.db, apicture, row);
    // The feed leaves out the last second.
    await t.db.query(`update apicture set update_time = update_time - interval '1 minute' where id = $1`, [
      id,
    ]);
    return id;
  };
  const storedOf = async (id: string): Promise<string> => {
    const sql = 'select coordinate from apicture where id = $1';
    return ((await t.db.query(sql, [id])) as [{ coordinate: string }])[0].coordinate;
  };
  const seen = async (id: string, who = blind): Promise<unknown> =>
    (await get(`${PATH}/detail`, { id }, who)).coordinate;
  const change = async (id: string, values: Given): Promise<void> => {
    const { version } = await get(`${PATH}/detail`, { id });
    await post(`${PATH}/update`, { id, version, ...values });
  };

  beforeAll(async () => {
    t = await sharedApp();
    secret = (await buildOldTree(t.db, { xzCode: COUNTY, sensitive: 1 })).id;
    open = (await buildOldTree(t.db, { xzCode: COUNTY })).id;
    city = await signInAs(t, { roles: ['city'], xzCode: COUNTY.slice(0, 4) });
    const { account, id } = await buildKeeper(t.db, t.tenantId, ['apicture']);
    await t.db.query(`update blade_user set xz_code = $1, xzjb = 4 where id = $2`, [COUNTY, id]);
    blind = await signIn(t.app, account, PASSWORD, t.tenantId);
  });
  beforeEach(() => t.db.query('delete from apicture where tenant_id = $1', [t.tenantId]));

  it('are rough for its keeper in list, details and feed, whatever columns are asked for, and exact where the tree is not sensitive', async () => {
    const [id, other, free] = [
      await confess(),
      await confess({ oldTreeId: open }),
      await confess({ oldTreeId: null }),
    ];
    for (const query of [{}, { columns: 'pictureName,coordinate' }]) {
      const { records } = await get<PageOf<Exhibit>>(`${PATH}/list`, query);
      const places = Object.fromEntries(records.map((row) => [row.id, row.coordinate]));
      expect(places).toEqual({ [id]: ROUGH, [other]: EXACT, [free]: EXACT });
    }
    const { records } = await get<FeedOf<Exhibit>>(`${PATH}/changes`);
    expect(records.find((row) => row.id === id)).toMatchObject({ coordinate: ROUGH });
    expect([await seen(id), await seen(other), await seen(id, city)]).toEqual([ROUGH, EXACT, EXACT]);
  });

  it('are in no export and no history of who reads no trees, and nothing is compared or ordered by them', async () => {
    const id = await confess();
    const { version } = await get(`${PATH}/detail`, { id }, city);
    const values = { id, version, coordinate: '120.456456 30.456456', author: '李四' };
    await post(`${PATH}/update`, values, {}, city);
    const heads = async (query: Given, who = blind) =>
      (await sheetRows(who.get(`${PATH}/export`, query)))[0]?.map(String);
    for (const query of [{}, { columns: '' }, { columns: 'pictureName,coordinate' }]) {
      expect(await heads(query)).not.toContain('坐标');
      expect(await heads(query, city)).toContain('坐标');
    }
    // Nothing is left of it: that is no reason to answer all columns.
    await blind.get(`${PATH}/export`, { columns: 'coordinate' }).expect(400);
    const changed = async (who: Client) =>
      Object.keys((await get<HistoryLine[]>(`${PATH}/history`, { id }, who))[0]!.changes!);
    expect(await changed(city)).toEqual(expect.arrayContaining(['coordinate', 'author']));
    expect(await changed(blind)).toEqual((await changed(city)).filter((field) => field !== 'coordinate'));
    const conditions = [{ field: 'coordinate', op: 'prefix', values: ['120.456'] }];
    const criteria = JSON.stringify({ match: 'all', conditions });
    for (const query of [{ criteria }, { ascs: 'coordinate' }, { descs: 'year, coordinate' }])
      for (const call of ['list', 'export-count', 'export'])
        expect([query, call, (await blind.get(`${PATH}/${call}`, query)).status]).toEqual([query, call, 400]);
    await city.get(`${PATH}/list`, { descs: 'coordinate' }).expect(200);
  });

  it('stay exact when they come back as they were shown, each by itself', async () => {
    const id = await confess();
    const shown = await get(`${PATH}/detail`, { id });
    await post(`${PATH}/update`, { ...shown, author: '李四' });
    expect(await storedOf(id)).toBe(EXACT);
    await change(id, { coordinate: '120.12 30.23;121.5 31.5' });
    expect(await storedOf(id)).toBe('120.123123 30.234234;121.5 31.5');
    await change(id, { coordinate: '122.5 32.5; 120.120 30.230'.replace('; ', ';') });
    expect(await storedOf(id)).toBe('122.5 32.5;120.123123 30.234234');
    await change(id, { coordinate: null });
    expect(await storedOf(id)).toBeNull();
  });

  it.each([
    ['is taken from the tree', () => ({ oldTreeId: null })],
    ['is given to a tree that is not sensitive', () => ({ oldTreeId: open })],
    ['is sent back whole with another tree', () => ({ oldTreeId: open, coordinate: ROUGH })],
  ])('stay rough for good where the confession %s by who was shown them so', async (_, values) => {
    const id = await confess();
    await change(id, values());
    expect([await seen(id), await storedOf(id)]).toEqual([ROUGH, ROUGH]);
  });
});
