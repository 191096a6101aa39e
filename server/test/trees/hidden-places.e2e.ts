import {
  centralGovernment,
  moveRecord,
  type RecordDefinition,
  reportEvent,
  videoEquipment,
} from '@gushu/shared';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY } from '../kit/factories.js';
import { buildKeeper, PASSWORD } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';

const PLACED: [name: string, record: RecordDefinition, places: string][] = [
  ['projects', centralGovernment, 'lon,lat'],
  ['events', reportEvent, 'lon,lat'],
  ['moves', moveRecord, 'fromLon,fromLat,toLon,toLat'],
  ['cameras', videoEquipment, 'lon,lat'],
];

describe('Rows that say where sensitive trees stand, for who reads no trees', () => {
  let t: SharedApp;
  let blind: Client;

  beforeAll(async () => {
    t = await sharedApp();
    const screens = PLACED.map(([, { name }]) => name);
    const { account, id } = await buildKeeper(t.db, t.tenantId, screens);
    await t.db.query(`update blade_user set xz_code = $1, xzjb = 4 where id = $2`, [COUNTY, id]);
    blind = await signIn(t.app, account, PASSWORD, t.tenantId);
  });

  it.each(PLACED)(
    'of %s are exported without positions, whatever columns are asked for',
    async (...given) => {
      const [, { path, fields, title }, places] = given;
      const labels = places.split(',').map((name) => fields[name]!.label[0]);
      const heads = async (query: object) =>
        ((await sheetRows(blind.get(`/api/${path}/export`, query)))[0] ?? []).map(String);
      for (const query of [{}, { columns: '' }, { columns: `${title},${places}` }]) {
        const shown = await heads(query);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.filter((head) => labels.some((label) => head.startsWith(label)))).toEqual([]);
      }
      await blind.get(`/api/${path}/export`, { columns: places }).expect(400);
    },
  );

  it.each(PLACED)(
    'of %s are not ordered by a position, named as its field or as its column',
    async (...given) => {
      const [, { path, pageVerb = 'page' }, places] = given;
      for (const name of places.split(',')) {
        const column = name.replace(/[A-Z]/, (sign) => `_${sign.toLowerCase()}`);
        for (const query of [{ ascs: name }, { descs: column }])
          await blind.get(`/api/${path}/${pageVerb}`, query).expect(400);
      }
    },
  );

  it('keep to what was shown where they are moved to a tree that is not sensitive', async () => {
    const { id: secret } = await buildOldTree(t.db, { xzCode: COUNTY, sensitive: 1 });
    const { id: open } = await buildOldTree(t.db, { xzCode: COUNTY });
    const place = { lon: 120.123456, lat: 30.123456 };
    const { id } = await buildRow(t.db, videoEquipment, { xzCode: COUNTY, oldTreeId: secret, ...place });
    const read = async () =>
      (await blind.get(`/api/${videoEquipment.path}/detail`, { id })).body.data as object;
    const rough = { lon: 120.12, lat: 30.12 };
    expect(await read()).toMatchObject(rough);
    const { version } = (await read()) as { version: number };
    await blind.post(`/api/${videoEquipment.path}/update`, { id, version, oldTreeId: open }).expect(200);
    expect(await read()).toMatchObject({ oldTreeId: open, ...rough });
  });
});
