import { existsSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { loadDemoTrees } from '../../src/demo/load.js';
import { loadDemoGroups } from '../../src/demo/load-groups.js';
import { loadDemoShowcase, removeDemoShowcase } from '../../src/demo/load-showcase.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { asking } from '../kit/client.js';
import type { Given } from '../kit/factories.js';
import { type SignedIn, signInAs } from '../kit/people.js';

const OPTIONS = { seed: 7, tenant: '000000', year: 2026 };
const MANY = 12;
const say = () => undefined;

type Listed = { records: Given[] };

describe('The demo showcase', () => {
  let t: TestApp;
  let visitor: SignedIn;
  const { get } = asking<Given>(() => visitor);
  const anonymous = (link: string) =>
    request(t.app.getHttpServer() as Parameters<typeof request>[0]).get(link);
  const call = (name: string, params = {}) => get<Given[]>(`/api/apicture/apicture/${name}`, params);
  const page = async (path: string) => (await get<Listed>(`/api/${path}/page`, { size: 100 })).records;

  beforeAll(async () => {
    t = await startApp();
    visitor = await signInAs(t, { roles: ['county'], xzCode: '330106' });
    await loadDemoTrees(t.db, { ...OPTIONS, trees: 400 }, say);
    await loadDemoGroups(t.db, { ...OPTIONS, groups: 16 }, say);
    await loadDemoShowcase(t.db, t.config, { ...OPTIONS, showcase: MANY }, say);
  });
  afterAll(() => t.close());

  it('has twelve entries of every category for a visitor of any county, each with a place', async () => {
    const found = {
      goodOldTree: await page('goodOldTree/goodOldTree'),
      goodFootprint: await page('goodFootprint/goodFootprint'),
      oldTreeExhibition: await page('oldTreeExhibition/oldTreeExhibition'),
      billboard: await get<Given[]>('/api/billboard/billboard/data'),
      syz1: await call('photoGraphyOldTree', { photoExhibition: '2022' }),
      syz2: await call('photoGraphyOldTree', { photoExhibition: '2023' }),
      sbgs1: await call('doubleHundredTree'),
      sbgs2: await call('doubleHundredTreeGroup'),
      gbgs: await call('expressOldTree'),
    };
    for (const [category, entries] of Object.entries(found)) {
      expect([category, entries.length]).toEqual([category, MANY]);
      for (const entry of entries) expect([category, entry['coordinate']]).not.toContain(null);
    }
    const [best] = (await t.db.query(
      `select count(*)::int as zmgs from apicture where data_type = 'zmgs' and publish_status = 1`,
    )) as { zmgs: number }[];
    expect(best).toEqual({ zmgs: MANY });
  });

  it('says of each entry that it is invented, and who has entered it', async () => {
    const silent = await t.db.query(`
      select name from good_old_tree where describe not like '%演示%' or description not like '%演示%'
      union all select name from good_footprint where describe not like '%演示%'
      union all select name from old_tree_exhibition where description not like '%演示%'
      union all select name from billboard where description not like '%演示%'
      union all select picture_name from apicture where describe not like '%演示%'`);
    expect(silent).toEqual([]);
    const [best] = await page('goodOldTree/goodOldTree');
    const history = (await t.db.query(
      `select action, user_name as who from record_history where row_id = $1 order by id`,
      [best!['id']],
    )) as Given[];
    expect(history).toEqual([
      { action: 'save', who: '演示数据' },
      { action: 'publish', who: '演示数据' },
    ]);
  });

  it('shows pictures that are there, and films that a browser plays in parts', async () => {
    const [best] = await page('goodOldTree/goodOldTree');
    const [left] = best!['leftImgEntities'] as Given[];
    await anonymous(String(left!['url'])).expect(200).expect('content-type', 'image/webp');
    for (const { url, firstFrameUrl } of await get<Given[]>('/api/billboard/billboard/data')) {
      await anonymous(String(url)).set('range', 'bytes=0-99').expect(206).expect('content-type', 'video/mp4');
      await anonymous(String(firstFrameUrl)).expect(200);
    }
  });

  it('comes whole or not at all', async () => {
    await removeDemoShowcase(t.db, t.config, OPTIONS, say);
    const owner = await openOwner(t);
    await owner.query(`alter table billboard add constraint no_film check (publish_status = 0) not valid`);
    await expect(loadDemoShowcase(t.db, t.config, { ...OPTIONS, showcase: MANY }, say)).rejects.toThrow(
      'no_film',
    );
    await owner.query(`alter table billboard drop constraint no_film`);
    await owner.destroy();
    expect(await page('goodOldTree/goodOldTree')).toEqual([]);
    expect(await loadDemoShowcase(t.db, t.config, { ...OPTIONS, showcase: MANY }, say)).toBe(MANY * 10);
  });

  it('comes once, and one command takes away all of it and nothing else', async () => {
    expect(await loadDemoShowcase(t.db, t.config, { ...OPTIONS, showcase: MANY }, say)).toBe(0);
    const [file] = (await t.db.query(
      `select name from blade_attach where name like 'demo/%' and extension = 'webp' limit 1`,
    )) as { name: string }[];
    const [own] = (await t.db.query(
      `insert into billboard (tenant_id, xz_code, name) values ('000000', '330106', '自己的宣传片') returning id`,
    )) as { id: string }[];
    // A file that somebody has attached to one of its entries goes with it.
    await t.db.query(`
      with file as (
        insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest, named)
          values ('000000', '', 'later.jpg', 'later.jpg', 'jpg', 1, '', 'later', 1) returning id)
      insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type)
        select '000000', '', a.business_type, a.business_id, file.id, '1' from file, attachment a
        where a.author is not null limit 1`);
    expect(await removeDemoShowcase(t.db, t.config, OPTIONS, say)).toBe(MANY * 10);
    expect(await t.db.query(`select id from blade_attach where name = 'later.jpg'`)).toEqual([]);
    expect(await t.db.query('select id from billboard')).toEqual([own]);
    expect(await page('goodOldTree/goodOldTree')).toEqual([]);
    expect(await t.db.query(`select id from attachment where author is not null`)).toEqual([]);
    expect(await t.db.query(`select id from blade_attach where extension in ('webp', 'mp4')`)).toEqual([]);
    expect(existsSync(join(t.config.dataDir, 'files', file!.name))).toBe(false);
    expect(await removeDemoShowcase(t.db, t.config, OPTIONS, say)).toBe(0);
  });
});
