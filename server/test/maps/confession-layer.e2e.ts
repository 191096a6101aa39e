import request from 'supertest';
import { startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { COUNTY, plant, put } from './content-rows.js';

interface Feature {
  geometry: { coordinates: number[][] };
  properties: Record<string, unknown>;
}

describe('The layer of confessions', () => {
  let product: TestApp;
  let ids: Awaited<ReturnType<typeof plant>>;
  beforeAll(async () => {
    product = await startApp();
    ids = await plant(product.db);
  });
  afterAll(() => product.close());

  /** The confessions of the county, as somebody sees them. */
  const confessions = async (token?: string): Promise<Feature[]> => {
    const answer = await request(product.app.getHttpServer() as Parameters<typeof request>[0])
      .get('/geoserver/cite/ows')
      .set(token ? { 'Blade-Auth': `bearer ${token}` } : {})
      .query({
        ...{ service: 'WFS', version: '1.0.0', request: 'GetFeature', typeName: 'cite:gaobaigushu' },
        ...{ outputFormat: 'application/json', viewparams: `xzCode:${COUNTY}` },
      })
      .expect(200);
    return (JSON.parse(answer.text) as { features: Feature[] }).features;
  };

  it('shows a confession at its own places around its tree, as exactly as where that stands', async () => {
    const county = await buildUser(product.db, { roles: ['county'], xzCode: COUNTY });
    const { token } = await signIn(product.app, county.account, PASSWORD);
    const shown = { picture_name: 'around', data_type: 'gbgs', publish_status: 1, xz_code: COUNTY };
    const coordinate = '120.167123 30.256123;120.1 30.2';
    const about: [number: string, values: object, everybody: string][] = [
      ['SECRET-2', { old_tree_id: ids.secret }, '120.17 30.26;120.10 30.20'],
      ['OPEN-2', { old_tree_id: ids.open }, coordinate],
      ['G-2', { group_id: ids.group }, coordinate],
    ];
    for (const [number, values] of about)
      await put(product.db, 'apicture', {
        ...shown,
        ...values,
        coordinate,
        province_old_tree_number: number,
      });
    const placesOf = async (number: string, reader?: string) => {
      const found = await confessions(reader);
      const { properties, geometry } = found.find(
        (one) => one.properties['provinceOldTreeNumber'] === number,
      )!;
      expect(geometry.coordinates).toEqual(
        String(properties['coordinate'])
          .split(';')
          .map((point) => point.split(' ').map(Number)),
      );
      return properties['coordinate'];
    };
    for (const [number, , everybody] of about) {
      expect([number, await placesOf(number)]).toEqual([number, everybody]);
      expect([number, await placesOf(number, token)]).toEqual([number, coordinate]);
    }
    await product.db.query(`delete from apicture where picture_name = 'around'`);
  });
});
