import { oldTree, type PageOf, type RowFault } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { archiveRow } from '../kit/archives.js';
import { bodyOf, buildOldTree, type Given, pointIn, treeBody } from '../kit/factories.js';
import { SIGN_RULE } from '../kit/inspection-rules.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const RULES = '/api/inspectionRule/inspectionRule';

const HERE = { lon: 120.12345, lat: 30.25432 };

describe('Inspection rules', () => {
  let t: SharedApp;
  let county: Client;
  let province: Client;
  let township: Client;
  const { get } = asking(() => county);
  const save = (body: Given, client = county) => client.post(`${RULES}/save`, body);
  const errorsOf = (body: unknown): string[] =>
    ((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field);

  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
    province = await signInAs(t, { roles: ['province'], xzCode: '33' });
    township = await signInAs(t, { roles: ['township'], xzCode: '330106001' });
  });
  afterEach(() => t.db.query('update inspection_rule set enabled = 0'));

  it('name the region that a position lies in in the language of the reader', async () => {
    const body = await treeBody(t.db, await pointIn(t.db, '330108'));
    const saved = county.post('/api/oldTree/oldTree/save', body).set('Accept-Language', 'en');
    const { errors } = (await saved.expect(400)).body as { errors: { field: string; msg: string }[] };
    expect(errors).toEqual([
      expect.objectContaining({ field: 'lon', msg: expect.stringMatching(/lies in .*Binjiang/) as unknown }),
    ]);
    expect(errors[0]?.msg).not.toMatch(/\p{Script=Han}/u);
  });

  describe('of people’s own', () => {
    it('are saved, listed by those they hold for, changed by those of their region alone, and removed', async () => {
      const { body } = await save({ ...SIGN_RULE, xzCode: '33', ruleCode: 'ZJ-1' }, province).expect(200);
      const { id, version } = (body as { data: { id: string; version: number } }).data;
      const listed = await get<PageOf<{ id: string; fieldLabel: string; ruleTypeName: string }>>(
        `${RULES}/list`,
        { ruleName: '挂牌' },
      );
      expect(listed.records).toEqual([
        expect.objectContaining({ id, fieldLabel: '保护牌号', ruleTypeName: '非空', tableLabel: '古树名木' }),
      ]);
      await county.post(`${RULES}/update`, { id, version, ruleName: '改' }).expect(403);
      await county.post(`${RULES}/remove`, {}, { ids: id }).expect(403);
      await province.post(`${RULES}/update`, { id, version, ruleName: '改' }).expect(200);
      expect(await get(`${RULES}/detail`, { id })).toMatchObject({ ruleName: '改', isSystem: 0, enabled: 1 });
      const other = await signInAs(t, { roles: ['county'], xzCode: '110101' });
      await other.get(`${RULES}/detail`, { id }).expect(404);
      await province.post(`${RULES}/remove`, {}, { ids: id }).expect(200);
      await county.get(`${RULES}/detail`, { id }).expect(404);
    });

    it.each([
      [{ tableName: 'blade_user' }, 'tableName'],
      [{ fieldName: 'nothing' }, 'fieldName'],
      [{ fieldName: 'warningNote' }, 'fieldName'],
      [{ ruleType: '3' }, 'ruleType'],
      [{ ruleType: '2', ruleParam: '{}' }, 'ruleParam'],
      [{ ruleType: '2', ruleParam: '{"min":5,"max":2}' }, 'ruleParam'],
      [{ ruleType: '2', ruleParam: '{"pattern":"a"}' }, 'ruleParam'],
      [{ ruleType: '5', ruleParam: '{"pattern":"(("}' }, 'ruleParam'],
      [{ ruleType: '8', ruleParam: '{"compare":"lt","other":"nothing"}' }, 'ruleParam'],
      [{ ruleType: '2', ruleParam: '{"min":-5}' }, 'ruleParam'],
      [{ ruleType: '12', ruleParam: '{"min":9999}' }, 'ruleParam'],
      [{ ruleType: '12', ruleParam: '{"min":1,"photoKind":"99"}' }, 'ruleParam'],
      [{ fieldName: 'vigor', ruleType: '4', ruleParam: '{"values":["99"]}' }, 'ruleParam'],
      [{ ruleType: '8', ruleParam: '{"when":"vigor","values":["99"]}' }, 'ruleParam'],
      [{ ruleParam: 'no json' }, 'ruleParam'],
      [{ ruleCode: 'T01' }, 'ruleCode'],
      [{ errorMsg: '' }, 'errorMsg'],
    ])('are refused with the field that is wrong: %j', async (wrong, field) => {
      const { body } = await save({ ...SIGN_RULE, xzCode: '330106', ...wrong }).expect(400);
      expect(errorsOf(body)).toContain(field);
    });

    it('are for who has the permission, and for the own region', async () => {
      await save(SIGN_RULE, township).expect(403);
      for (const xzCode of ['110101', '33', '330106999'])
        expect(errorsOf((await save({ ...SIGN_RULE, xzCode }).expect(400)).body)).toEqual(['xzCode']);
      const { body } = await save({ ...SIGN_RULE, xzCode: '' }).expect(200);
      const { id } = (body as { data: { id: string } }).data;
      expect(await get(`${RULES}/detail`, { id })).toMatchObject({ xzCode: '330106' });
    });

    it('name their tables and fields, and beside them the rules of the product', async () => {
      expect(await get(`${RULES}/selectDataTableByDataType`, { dataType: '2' })).toEqual([
        { tableName: 'old_tree_group', tableLabel: '古树群' },
      ]);
      const fields = await get<{ fieldName: string }[]>('/api/field/field/selectFieldByTableName', {
        tableName: 'old_tree',
      });
      expect(fields).toContainEqual({
        fieldName: 'vigor',
        fieldLabel: '生长势',
        dataType: 'dictionary',
        length: null,
        dictCode: 'vigor',
        required: 1,
      });
      expect(await get('/api/field/field/selectFieldByTableName', { tableName: 'blade_user' })).toEqual([]);
      const system = await get<{ ruleCode: string }[]>(`${RULES}/selectSystemCheckRule`, { dataType: '1' });
      expect(system.map(({ ruleCode }) => ruleCode)).toEqual(
        Array.from({ length: 30 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`),
      );
      expect((await get<unknown[]>(`${RULES}/selectSystemCheckRule`)).length).toBe(42);
    });
  });

  describe('when a row is submitted', () => {
    const photograph = (id: string, num: number) =>
      t.db.query(
        `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, photo_kind)
          select '${t.tenantId}', '330106', '1', $1, '1', n from generate_series(1, $2::int) n`,
        [id, num],
      );
    const submit = async (given: Given, { photos = 1, status = '1' } = {}) => {
      const body = await bodyOf(t.db, oldTree, given);
      const { body: saved } = await county.post(`/api/${oldTree.path}/save`, body).expect(200);
      const { id } = (saved as { data: { id: string } }).data;
      await photograph(id, photos);
      return {
        id,
        answer: await county.post(`/api/${oldTree.path}/updateStatus`, {}, { ids: id, status }),
      };
    };
    const clean = { signNo: 'P-1', warningNote: null };

    it('refuse an error of somebody’s own with their words, whatever is explained', async () => {
      await save({ ...SIGN_RULE, xzCode: '330106' }).expect(200);
      const { answer } = await submit({ signNo: null });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ field: 'signNo', msg: '请填写保护牌号' }] });
      expect((await submit({ signNo: 'P-1' })).answer.status).toBe(200);
    });

    it('ask for an explanation of a warning, keep it with the row and show both to the reviewer', async () => {
      await save({
        ...SIGN_RULE,
        ruleCode: 'W-1',
        ruleLevel: '2',
        xzCode: '330106',
        fieldName: 'alias',
        errorMsg: '请填写俗名',
      }).expect(200);
      const { id, answer } = await submit({ ...clean, lon: 120.11111, lat: 30.22222 });
      expect(answer.status).toBe(400);
      expect(errorsOf(answer.body)).toEqual(['warningNote']);
      expect(JSON.stringify(answer.body)).toContain('请填写俗名');
      const { version } = await get<{ version: number }>('/api/oldTree/oldTree/detail', { id });
      await county.post('/api/oldTree/oldTree/update', { id, version, warningNote: '无俗名' }).expect(200);
      await county.post('/api/oldTree/oldTree/updateStatus', {}, { ids: id, status: '1' }).expect(200);
      expect(await get('/api/oldTree/oldTree/detail', { id })).toMatchObject({ warningNote: '无俗名' });
      const faults = await get<RowFault[]>('/api/oldTree/oldTree/inspect', { id });
      expect(faults).toContainEqual(
        expect.objectContaining({ ruleCode: 'W-1', ruleLevel: '2', msg: '请填写俗名' }),
      );
    });

    it('ask for the photos of a tree as it is submitted, or why there are none, which the reviewer reads', async () => {
      const here = { lon: 120.13579, lat: 30.24681 };
      const { id, answer } = await submit({ ...clean, ...here }, { photos: 0 });
      expect(answer.status).toBe(400);
      expect(errorsOf(answer.body)).toEqual(['warningNote']);
      expect(JSON.stringify(answer.body)).toContain('照片：缺少照片：应有1张，现有0张');
      const transition = () => county.post('/api/oldTree/oldTree/updateStatus', {}, { ids: id, status: '1' });
      const { version } = await get<{ version: number }>('/api/oldTree/oldTree/detail', { id });
      const warningNote = '峭壁上无法拍摄';
      await county.post('/api/oldTree/oldTree/update', { id, version, warningNote }).expect(200);
      await transition().expect(200);
      expect(await get('/api/oldTree/oldTree/detail', { id })).toMatchObject({ warningNote });
      expect(await get<RowFault[]>('/api/oldTree/oldTree/inspect', { id })).toContainEqual(
        expect.objectContaining({ ruleCode: 'T25', ruleLevel: '2', field: 'photos' }),
      );
      const asked = { photos: 1, status: '4' };
      const first = await submit(
        { ...clean, alias: '香樟', lon: 120.14681, lat: 30.25791, treeAge: 600 },
        asked,
      );
      expect(JSON.stringify(first.answer.body)).toContain('照片：缺少照片：应有3张，现有1张');
      await photograph(first.id, 2);
      const { body } = await county.post(
        '/api/oldTree/oldTree/updateStatus',
        {},
        { ids: first.id, status: '4' },
      );
      expect(body).toMatchObject({ code: 200 });
    });

    it.each([
      ['T18', { planter: '张三' }, 'planter'],
      ['T20', { lon: 120.1, lat: 30.2 }, 'lon'],
      ['T29', { bust: 20, treeAge: 200 }, 'bust'],
      ['T30', { ownership: '3', managePeople: null }, 'managePeople'],
    ])('%s warns, and is not refused once it is explained', async (rule, given, field) => {
      await buildOldTree(t.db, { lon: 120.1, lat: 30.2 });
      const { answer, id } = await submit({ ...clean, ...given });
      expect(errorsOf(answer.body)).toEqual(['warningNote']);
      const found = await get<RowFault[]>('/api/oldTree/oldTree/inspect', { id });
      expect(found).toContainEqual(expect.objectContaining({ ruleCode: rule, field, ruleLevel: '2' }));
      expect((await submit({ ...given, signNo: 'P-1' })).answer.status).toBe(200);
    });

    it.each([
      ['5', 'signNo', { pattern: 'P-\\d+' }, 'P-12', 'X'],
      ['2', 'signNo', { min: 2, max: 4 }, 'P-12', 'P-12345'],
      ['3', 'treeAge', { max: 200 }, 150, 250],
      ['4', 'vigor', { values: ['1', '2'] }, '1', '4'],
      ['7', 'signNo', { format: 'number' }, '12', 'P'],
      ['8', 'ewGuanFu', { compare: 'lt', other: 'treeHeight' }, 8, 13],
      ['6', 'signNo', { within: 'county' }, 'ONCE', 'TWICE'],
      ['10', 'lon', { metres: 50 }, 120.12345, 120.13003],
    ])(
      'of kind %s on %s take what obeys them and refuse what does not',
      async (ruleType, fieldName, param, good, bad) => {
        // Nothing else stands there.
        const lat = ruleType === '10' ? 30.26432 : HERE.lat;
        await buildOldTree(t.db, { signNo: 'TWICE', lon: 120.13, lat });
        const rule = {
          ...SIGN_RULE,
          xzCode: '330106',
          fieldName,
          ruleType,
          ruleParam: JSON.stringify(param),
          errorMsg: '自定',
        };
        await save(rule).expect(200);
        const crown = fieldName === 'ewGuanFu' ? { avgGuanFu: null, nsGuanFu: 8 } : {};
        expect((await submit({ ...HERE, lat, ...crown, [fieldName]: good })).answer.body).toMatchObject({
          success: true,
        });
        const { answer } = await submit({ ...HERE, lat, ...crown, [fieldName]: bad });
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body)).toContain('自定');
      },
    );

    /** Does something while a rule of the county's own holds. */
    const withRule = async (
      [fieldName, ruleType, param]: [string, string, object],
      work: () => Promise<void>,
    ): Promise<void> => {
      const rule = { fieldName, ruleType, ruleParam: JSON.stringify(param), errorMsg: '自定' };
      const { body } = await save({ ...SIGN_RULE, xzCode: '330106', ...rule }).expect(200);
      await work();
      await county.post(`${RULES}/remove`, {}, { ids: body.data.id as string }).expect(200);
    };

    it('of kind 9 refuse what stands beyond the boundary by more than they allow', async () => {
      // Beside the county, yet as near as the product itself takes it for a fault of measuring.
      const [beside] = (await t.db.query(
        `select round(st_x(p)::numeric, 6)::float8 as lon, round(st_y(p)::numeric, 6)::float8 as lat
          from region_geom g, generate_series(0, 35) n,
            lateral (select st_project(st_pointn(st_exteriorring(st_geometryn(st_multi(g.geom), 1)), 1)::geography,
              100, radians(n * 10))::geometry as p) a
          where g.code = '330106' and not st_covers(st_buffer(g.geom::geography, 20)::geometry, p) limit 1`,
      )) as [{ lon: number; lat: number }];
      expect((await submit(beside)).answer.status).toBe(200);
      await withRule(['lon', '9', { metres: 0 }], async () => {
        expect((await submit(HERE)).answer.status).toBe(200);
        const { answer } = await submit(beside);
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body)).toContain('自定');
      });
    });

    it('of kind 11 refuse what has grown beyond their share since the last archive', async () => {
      const number = 'ZJ-OF-KIND-11';
      const was = await buildOldTree(t.db, { ...HERE, provinceOldTreeNumber: number, year: 2025, bust: 200 });
      await archiveRow(t.db, 'old_tree', was.id, 2025);
      await withRule(['bust', '11', { percent: 10 }], async () => {
        const now = { ...HERE, provinceOldTreeNumber: number, year: 2026, treeAge: 151 };
        const { answer, id } = await submit({ ...now, bust: 221 });
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body)).toContain('自定');
        const { version } = await get<{ version: number }>('/api/oldTree/oldTree/detail', { id });
        await county.post('/api/oldTree/oldTree/update', { id, version, bust: 219 }).expect(200);
        await county.post('/api/oldTree/oldTree/updateStatus', {}, { ids: id, status: '1' }).expect(200);
      });
    });

    it('of kind 12 refuse what has fewer pictures of a kind than they ask for', async () => {
      await withRule(['lon', '12', { min: 1, photoKind: '5' }], async () => {
        const { answer, id } = await submit(HERE);
        expect(answer.status).toBe(400);
        expect(JSON.stringify(answer.body)).toContain('自定');
        const attach = (kind: string) =>
          t.db.query(
            `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, photo_kind)
              values ('${t.tenantId}', '330106', '1', $1, '1', $2)`,
            [id, kind],
          );
        const again = () => county.post('/api/oldTree/oldTree/updateStatus', {}, { ids: id, status: '1' });
        await attach('1');
        await again().expect(400);
        await attach('5');
        await again().expect(200);
      });
    });

    it('T14 warns of what stands far above the trees of its county', async () => {
      for (let i = 0; i < 20; i++) await buildOldTree(t.db, { altitude: 20 });
      const { answer, id } = await submit({ ...clean, lon: 120.11211, lat: 30.22322, altitude: 900 });
      expect(errorsOf(answer.body)).toEqual(['warningNote']);
      const found = await get<RowFault[]>('/api/oldTree/oldTree/inspect', { id });
      expect(found).toContainEqual(
        expect.objectContaining({ ruleCode: 'T14', field: 'altitude', ruleLevel: '2' }),
      );
      expect((await submit({ ...clean, lon: 120.11311, lat: 30.22422, altitude: 300 })).answer.status).toBe(
        200,
      );
    });

    it('T03: an approved tree keeps the survey number that its own number holds', async () => {
      const { id } = await buildOldTree(t.db, { ...HERE, surveyNumber: '90701' });
      const change = (values: Given) =>
        county.post('/api/oldTree/oldTree/update', { id, version: 1, ...values });
      const { body } = await change({ surveyNumber: '90702' }).expect(400);
      expect(errorsOf(body)).toEqual(['surveyNumber']);
      expect(JSON.stringify(body)).toContain('与已定编号33010690701不一致');
      await change({ remark: '复查' }).expect(200);
    });
  });
});
