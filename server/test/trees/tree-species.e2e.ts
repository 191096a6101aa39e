import request from 'supertest';
import { copiedOf } from '../../src/modules/trees/archives/archives.queries.js';
import { TREES } from '../../src/modules/trees/rules/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees } from '../kit/trees.js';

const PATH = '/api/treeSpecies/treeSpecies';
const COPIED = copiedOf(TREES);

interface Species {
  id: string;
  code: string;
  species: string;
  isOften: number;
  version: number;
  sensitive: number;
}

describe('tree species', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const ask = asking(() => admin);
  const get = <T>(verb: string, query: object = {}, client = admin): Promise<T> =>
    ask.get<T>(`${PATH}/${verb}`, query, client);
  const page = (query: object) => get<{ records: Species[]; total: number }>('list', query);
  const body = { section: '樟科', genus: '樟属', species: '猴樟', latinName: 'Cinnamomum bodinieri H. Lév.' };

  it('has the 82 species of the survey, the same ids everywhere', async () => {
    const { records, total } = await page({ size: 100 });
    expect(total).toBe(82);
    expect(records[0]).toMatchObject({
      id: '1400000000000000001',
      code: '0001',
      species: '樟树',
      latinName: 'Cinnamomum camphora (L.) J. Presl',
      section: '樟科',
      sectionLatin: 'Lauraceae',
      genus: '樟属',
      genusLatin: 'Cinnamomum',
      protectClass: '0',
    });
    const sensitive = records.filter((row) => row.sensitive === 1).map(({ species }) => species);
    expect(sensitive).toEqual(['南方红豆杉', '楠木(桢楠)', '巨柏', '土沉香']);
  });

  it('counts families and genera, and lists the species of one', async () => {
    const sections = await get<{ section: string; num: number }[]>('treeSection');
    expect(sections.reduce((sum, { num }) => sum + num, 0)).toBe(82);
    expect(await get('treeGenus', { section: '松科' })).toContainEqual({ genus: '松属', num: 5 });
    const pines = await get<Species[]>('treeSpecies', { section: '松科', genus: '松属' });
    expect(pines.map(({ species }) => species).sort()).toEqual([
      '华山松',
      '油松',
      '白皮松',
      '红松',
      '马尾松',
    ]);
    expect(await get<object[]>('listData')).toHaveLength(82);
  });

  it('puts those that are used often first when asked to', async () => {
    const [last] = (await page({ species: '土沉香' })).records;
    await admin.post(`${PATH}/editOften`, { id: last?.id, often: 1 }).expect(200);
    const often = (await page({ sort: 1, size: 20 })).records;
    const lastOften = often.findLastIndex(({ isOften }) => isOften === 1);
    expect(often.slice(0, lastOften + 1).every(({ isOften }) => isOften === 1)).toBe(true);
    expect(often.map(({ species }) => species)).toContain('土沉香');
    await admin.post(`${PATH}/editOften`, { id: last?.id, often: 2 }).expect(400);
  });

  it('sorts and searches by known columns only', async () => {
    expect((await page({ descs: 'code', size: 1 })).records[0]?.code).toBe('0082');
    expect((await page({ species: '楠' })).total).toBe(2);
    expect((await page({ latinName: 'Quercus' })).total).toBe(4);
    const attack = { ascs: '1;select pg_sleep(3)', "species' or 1=1": 'x', species_equal: '银杏' };
    expect((await page(attack)).records.map(({ species }) => species)).toEqual(['银杏']);
  });

  it('adds, changes with its version, and removes', async () => {
    const saved = await admin.post(`${PATH}/save`, body).expect(200);
    const { id } = (saved.body as { data: { id: string } }).data;
    const row = await get<Species>('detail', { id });
    expect(row).toMatchObject({ ...body, code: '0083', version: 1 });
    await admin.post(`${PATH}/update`, { ...row, alias: '香樟', version: 1 }).expect(200);
    expect(await get('detail', { id })).toMatchObject({ alias: '香樟', version: 2 });
    const stale = await admin.post(`${PATH}/update`, { ...row, alias: 'x', version: 1 });
    expect(stale.body).toMatchObject({ code: 409, data: { current: { alias: '香樟' } } });
    await admin.post(`${PATH}/editOften`, { id, often: 1 }).expect(200);
    expect(await get('history', { id })).toMatchObject([
      { action: 'update', version: 3, changes: { isOften: [0, 1] } },
      { action: 'update', version: 2, changes: { alias: ['', '香樟'] } },
      { action: 'save', version: 1, changes: null },
    ]);
    await admin.post(`${PATH}/remove`, {}, { ids: id }).expect(200);
    await admin.get(`${PATH}/detail`, { id }).expect(404);
  });

  it('refuses a name that exists and a body that lacks fields', async () => {
    const twice = await admin.post(`${PATH}/save`, { ...body, species: '银杏' });
    expect(twice.body).toMatchObject({ code: 400, errors: [{ field: 'species', msg: '已存在于系统中' }] });
    const empty = await admin.post(`${PATH}/save`, { species: ' ' });
    const fields = (empty.body as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(['section', 'genus', 'species', 'latinName']));
  });

  it('keeps a species that trees have', async () => {
    const [ginkgo] = (await page({ species: '银杏' })).records;
    await t.db.query(
      `insert into old_tree (year, xz_code, tree_type, old_tree_type, vigor) values (2026, '330106', $1, '1', '1')`,
      [ginkgo?.id],
    );
    const answer = await admin.post(`${PATH}/remove`, {}, { ids: ginkgo?.id });
    expect(answer.body).toMatchObject({ code: 400, msg: '树种“银杏”已被使用，不能删除' });
  });

  it('hides where its trees stand once it is protected, in the years before as well', async () => {
    const ids = ['银杏', '樟树', '南方红豆杉'].map(async (species) => (await page({ species })).records[0]!);
    const [ginkgo, camphor, yew] = (await Promise.all(ids)) as [Species, Species, Species];
    const place = { lon: 120.123456, lat: 30.256789, sensitive: 0 };
    const [, mistaken] = await plantTrees(t.db, [
      { ...place, province_old_tree_number: 'PROTECTED', tree_type: ginkgo.id },
      { ...place, province_old_tree_number: 'MISTAKEN', tree_type: camphor.id },
      { ...place, province_old_tree_number: 'OPEN', tree_type: camphor.id },
    ]);
    const [{ columns }] = (await t.db.query(COPIED.text, COPIED.values)) as [{ columns: string }];
    await t.db.query('select keep_archive_partition(2025)');
    await t.db
      .query(`insert into old_tree_archive (${columns}, archive_year) select ${columns}, 2025 from old_tree
      where lon is not null`);
    await admin.post(`${PATH}/update`, { ...ginkgo, sensitive: 1 }).expect(200);
    await t.db.query(`update old_tree set tree_type = $1, sensitive = 1 where id = $2`, [yew.id, mistaken]);
    const shown = { PROTECTED: '120.12 30.26', MISTAKEN: '120.12 30.26', OPEN: '120.123456 30.256789' };
    for (const view of ['archiveMark:2', 'archiveMark:1;year:2025']) {
      const answer = await request(t.app.getHttpServer() as Parameters<typeof request>[0])
        .get('/geoserver/cite/ows')
        .query({ service: 'WFS', version: '2.0.0', request: 'GetFeature', typeNames: 'cite:area_old_tree' })
        .query({ outputFormat: 'application/json', viewparams: view });
      const { features } = answer.body as { features: { properties: Record<string, string> }[] };
      const places = features.map(({ properties: p }) => [p['provinceOldTreeNumber'], p['coordinate']]);
      expect([view, Object.fromEntries(places)]).toEqual([view, shown]);
    }
  });

  it('lets anybody read who has signed in, and only those with the right write', async () => {
    const user = await buildUser(t.db, { roles: ['expert'], xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    expect(await get<object[]>('listData', {}, client)).not.toHaveLength(0);
    await client.post(`${PATH}/save`, body).expect(403);
    const stranger = await buildUser(t.db, { roles: ['administrator'], xzCode: '', tenantId: '100003' });
    const other = await signIn(t.app, stranger.account, PASSWORD, '100003');
    await other.post(`${PATH}/save`, body).expect(403);
  });
});
