import { patrolRecord } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const PATROLS = '/api/patrolRecord/patrolRecord';

describe('A patrol', () => {
  let t: SharedApp;
  let county: Client;
  let oldTreeId: string;
  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { xzCode: COUNTY });
    oldTreeId = (await buildOldTree(t.db, { protectLevel: '1', vigor: '1' })).id;
  });

  const { get, post } = asking<Given>(() => county);
  const saved = async (given: Given) => {
    const body = await bodyOf(t.db, patrolRecord, { oldTreeId, ...given });
    const { id } = await post(`${PATROLS}/save`, body);
    return get(`${PATROLS}/detail`, { id: String(id) });
  };

  it('says how far from the tree it was, and when the next one is due unless that is given', async () => {
    const tree = await get('/api/oldTree/oldTree/detail', { id: oldTreeId });
    const [{ days }] = (await t.db.query(`select patrol_cycle('1', '1') as days`)) as [{ days: number }];
    const due = new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10);
    const there = await saved({ lon: tree['lon'], lat: tree['lat'], patrolTime: '2026-05-01 09:00:00' });
    expect(there).toMatchObject({ distance: 0, nextTime: due });
    const beside = await saved({
      lon: tree['lon'],
      lat: Number(tree['lat']) + 0.001,
      nextTime: '2026-05-09',
    });
    expect(beside['nextTime']).toBe('2026-05-09');
    expect(Number(beside['distance'])).toBeCloseTo(110.9, 0);
  });
});
