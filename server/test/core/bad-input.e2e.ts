import request from 'supertest';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { oldTreeGroup } from '@gushu/shared';
import { bodyOf, treeBody } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const TREES = '/api/oldTree/oldTree';
const NOBODY = '9223372036854775808';

describe('Bad input', () => {
  let test: TestApp;
  let county: Client;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp();
    await buildUser(test.db, { account: 'county', xzCode: '330106' });
    await buildUser(test.db, { account: 'admin2', xzCode: '', roles: ['administrator'], xzjb: 1 });
    [county, admin] = await Promise.all([
      signIn(test.app, 'county', PASSWORD),
      signIn(test.app, 'admin2', PASSWORD),
    ]);
  });
  afterAll(() => test?.close());

  const ask = () => request(test.app.getHttpServer() as Parameters<typeof request>[0]);
  const fieldsOf = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field);

  it('finds a list where one value belongs, and stores nothing of it', async () => {
    for (const [field, value] of Object.entries({
      vigor: ['1'],
      xzCode: ['330106'],
      checkDate: ['2026-01-01'],
    })) {
      const body = await treeBody(test.db, { [field]: value, surveyNumber: '77777' });
      const answer = await county.post(`${TREES}/save`, body);
      expect(answer.status).toBe(400);
      expect(fieldsOf(answer.body as object)).toContain(field);
    }
    expect(await test.db.query(`select from old_tree where survey_number = '77777'`)).toEqual([]);
  });

  it('names the field of whatever no column can hold', async () => {
    const asked: [path: string, query: Record<string, string>, field: string][] = [
      [`${TREES}/detail`, { id: NOBODY }, 'id'],
      [`${TREES}/page`, { current: '1e308' }, 'current'],
      [`${TREES}/page`, { treeAge_ge: '99999999999' }, 'treeAge_ge'],
      [`${TREES}/page`, { year: '99999999999' }, 'year'],
      [`${TREES}/page`, { createTime_dategt: '2026-02-31' }, 'createTime_dategt'],
      [`${TREES}/page`, { treeType: NOBODY }, 'treeType'],
      [`${TREES}/page`, { vigor: 'a\u0000b' }, 'vigor'],
      ['/api/blade-system/dict/list', { code: 'a\u0000b' }, 'code'],
      ['/api/dataImportRecord/dataImportRecord/list', { importStatus: 'abc' }, 'importStatus'],
      ['/api/dataImportRecord/dataImportRecord/list', { year: '9'.repeat(30) }, 'year'],
      ['/api/analyse/analyse/oldTreeLevel', { minAge: '1e308' }, 'minAge'],
      ['/api/analyse/analyse/oldTreeLevel', { minAge: '12.5' }, 'minAge'],
      ['/api/analyse/analyse/oldTreeLevel', { maxHeight: '-1e308' }, 'maxHeight'],
      [`${TREES}/detailByProvinceNumber`, { provinceOldTreeNumber: 'ZJ-000001', year: '1e300' }, 'year'],
    ];
    for (const [path, query, field] of asked) {
      const answer = await county.get(path, query);
      expect([path, answer.status, fieldsOf(answer.body as object)]).toEqual([path, 400, [field]]);
    }
    const unreal = { oldTreeId: '1', patrolTime: '2026-01-01 99:99:99' };
    const patrol = await county.post('/api/patrolRecord/patrolRecord/save', unreal);
    expect(fieldsOf(patrol.body as object)).toContain('patrolTime');
    const removal = await county.post(`${TREES}/remove`, {}, { ids: NOBODY });
    expect([removal.status, fieldsOf(removal.body as object)]).toEqual([400, ['ids']]);
  });

  it('names a text with characters that nobody sees, tabs and line ends apart', async () => {
    for (const hidden of ['\u202e', '\u2066', '\u0007', '\u0085']) {
      const body = await treeBody(test.db, { smallPlaceName: `庙${hidden}前` });
      const answer = await county.post(`${TREES}/save`, body);
      expect([answer.status, fieldsOf(answer.body as object)]).toEqual([400, ['smallPlaceName']]);
    }
    const fine = await treeBody(test.db, { remark: '一\n二\t三\u200d' });
    expect((await county.post(`${TREES}/save`, fine)).status).toBe(200);
  });

  it('takes no text of which nobody sees anything where one is required, and nothing that is no character', async () => {
    const unseen = ['\u200b', '\u2800', '\u3164', '\ufeff', '\u00ad', '\u200d\u200c'];
    for (const text of [...unseen, '群\uffff', '群\ufdd0', '群\ud800', '群\u001f']) {
      const body = await bodyOf(test.db, oldTreeGroup, { groupName: text });
      const answer = await county.post('/api/oldTreeGroup/oldTreeGroup/save', body);
      expect([answer.status, fieldsOf(answer.body as object)]).toEqual([400, ['groupName']]);
    }
    const fine = await treeBody(test.db, { smallPlaceName: '\u3164क\u200dष\u200b', remark: '\u2800' });
    expect((await county.post(`${TREES}/save`, fine)).status).toBe(200);
    const stored = await test.db.query(
      `select small_place_name as place, remark from old_tree order by id desc limit 1`,
    );
    expect(stored).toEqual([{ place: 'क\u200dष', remark: null }]);
  });

  it('says how large a body may be', async () => {
    const { status, body } = await county
      .post(`${TREES}/save`, { description: 'x'.repeat(5 * 1024 * 1024) })
      .set('Accept-Language', 'en');
    expect([status, (body as { msg: string }).msg]).toEqual([413, 'The content is too large, at most 4 MB']);
  });

  it('spends no time on bodies of more, or deeper, values than any call has', async () => {
    const many = ['请求内容的数据项过多，最多 10000 项', 'The content has too many values, at most 10000'];
    const named = ['请求内容的字段过多，最多 2000 个', 'The content has too many fields, at most 2000'];
    const deep = ['请求内容的嵌套过深，最多 20 层', 'The content is nested too deeply, at most 20 levels'];
    const lines = (count: number, line: (at: number) => unknown) =>
      Array.from({ length: count }, (_, at) => line(at));
    const refused: [body: string, said: string[]][] = [
      [`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, deep],
      ['['.repeat(2_000_000), deep],
      [JSON.stringify(Object.fromEntries(lines(30_000, (at) => [`k${at}`, 1]) as [string, number][])), named],
      [JSON.stringify({ ids: lines(30_000, () => 'a\u0000') }), many],
      [JSON.stringify({ description: 'of "quotes" and {braces}', ids: lines(20_000, () => []) }), many],
    ];
    for (const [body, said] of refused) {
      for (const [at, language] of ['zh', 'en'].entries()) {
        const call = county.post(`${TREES}/save`).type('json').set('Accept-Language', language);
        const answer = await call.send(body);
        expect([answer.status, (answer.body as { msg: string }).msg]).toEqual([400, said[at]]);
      }
    }
    const text = '\\"[{,'.repeat(100_000);
    const quoted = await county.post(`${TREES}/save`, { description: text });
    expect(fieldsOf(quoted.body as object)).toContain('description');
    const nuls = await county.post(`${TREES}/save`, {
      description: Array.from({ length: 9_000 }, () => '\u0000'),
    });
    expect([nuls.status, fieldsOf(nuls.body as object)?.length]).toEqual([400, 20]);
  });

  it('takes no large body from whoever shows no token of ours, and of a form its first thousand fields', async () => {
    const post = () =>
      request(test.app.getHttpServer() as Parameters<typeof request>[0])
        .post('/api/blade-auth/oauth/token')
        .set('Authorization', BASIC);
    const form = (fields: number) => Array.from({ length: fields }, (_, at) => `k${at}=1`).join('&');
    for (const large of [form(40_000), JSON.stringify({ username: 'x'.repeat(300_000) })]) {
      const type = large.startsWith('{') ? 'json' : 'form';
      const { status, body } = await post().type(type).send(large);
      expect([status, (body as { msg: string }).msg]).toEqual([413, '请求内容过大，最大 256 kB']);
      const signed = await post().set('Blade-Auth', `bearer ${county.token}`).type(type).send(large);
      expect(signed.status).toBe(200);
    }
    // In pieces, as an unbuffered proxy passes them on: their length is known at their end.
    for (const [length, status] of [
      [40, 200],
      [300_000, 413],
    ] as const) {
      const pieces = post().type('json').set('Transfer-Encoding', 'chunked');
      pieces.write(`{"username":"${'x'.repeat(length)}`);
      expect([length, (await pieces.send('"}')).status]).toEqual([length, status]);
    }
    const { body: last } = await post()
      .type('form')
      .send(`${form(999)}&grant_type=last&a=1`);
    expect(last).toMatchObject({ error_description: '无效的授权类型: last' });
    const { body: beyond } = await post()
      .type('form')
      .send(`${form(1_000)}&grant_type=beyond`);
    expect(beyond).toMatchObject({ error_description: '无效的授权类型: ' });
    const proto = await post().type('form').send('__proto__=1&grant_type=x');
    expect(proto.status).toBe(400);
  });

  it('refuses a form that is none instead of failing', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const answer = await request(test.app.getHttpServer() as Parameters<typeof request>[0])
        .post('/api/blade-resource/oss/endpoint/put-file-attach')
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${county.token}`)
        .set('Content-Type', type)
        .send('garbage');
      expect([type, answer.status]).toEqual([type, 400]);
    }
  });

  it('takes a call that names JSON and sends nothing, and figures where texts are meant', async () => {
    const ask = (path: string, body: string) =>
      request(test.app.getHttpServer() as Parameters<typeof request>[0])
        .post(path)
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${admin.token}`)
        .set('Content-Type', 'application/json')
        .send(body);
    const nobody = await ask('/api/blade-system/post/remove?ids=1', '');
    expect([nobody.status, (nobody.body as { msg: string }).msg]).toEqual([404, '数据不存在！！！']);
    expect((await ask('/api/blade-system/post/submit', '')).status).toBe(400);
    expect((await ask('/api/blade-system/post/remove', '{"ids":1}')).status).toBe(404);
  });

  it('refuses an id that JSON has rounded, instead of another row', async () => {
    const send = (path: string, body: string) =>
      request(test.app.getHttpServer() as Parameters<typeof request>[0])
        .post(`/api/blade-system/${path}`)
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${admin.token}`)
        .set('Content-Type', 'application/json')
        .send(body);
    const id = '1500000000000009345';
    // The row with the rounded id must not be changed in its stead.
    const near = String(Number(id));
    expect(near).not.toBe(id);
    await test.db.query(
      `insert into blade_post (id, category, post_code, post_name) values ($1, 1, 'near', '邻')`,
      [near],
    );
    for (const [path, body, field] of [
      ['post/submit', `{"id":${id},"postName":"x"}`, 'id'],
      ['post/remove', `{"ids":${id}}`, 'ids'],
      ['dept/submit', `{"deptName":"d","parentId":${id}}`, 'parentId'],
      ['role/grant', `{"roleIds":[${id}],"menuIds":[]}`, 'roleIds'],
    ] as const) {
      const answer = await send(path, body);
      expect([path, answer.status, fieldsOf(answer.body as object)]).toEqual([path, 400, [field]]);
    }
    expect((await send('post/submit', `{"id":"${near}","postName":"y"}`)).status).toBe(200);
  });

  it('says that a call is there but by another method', async () => {
    for (const answer of [
      await admin.get('/api/blade-system/post/submit'),
      await admin.post('/api/blade-system/post/list?current=1'),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        405,
        { code: 405, success: false, data: {}, msg: '不支持当前请求方法' },
      ]);
      expect(answer.headers['allow']).toBe(answer.request.method === 'GET' ? 'POST' : 'GET, HEAD');
    }
    const nothing = await admin.get('/api/blade-system/post/nothing');
    expect([nothing.status, nothing.headers['allow']]).toEqual([404, undefined]);
  });

  it('answers an address that cannot be read in the envelope, in the words of the caller', async () => {
    const long = `/api/blade-system/tenant/info/${'x'.repeat(20_000)}`;
    for (const path of [
      '/api/%zz',
      '/api/blade-system/post/%E0%A4%A',
      '/%zz',
      '/geoserver/%',
      '/api/%ff?a=1',
    ]) {
      const { status, body, headers } = await ask().get(path).set('Accept-Language', 'en');
      const msg = 'The message cannot be read';
      expect([path, status, body]).toEqual([path, 400, { code: 400, success: false, data: {}, msg }]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
      expect(headers['cache-control']).toBe(path.startsWith('/api') ? 'no-store' : undefined);
    }
    const zh = await ask().get('/api/%zz');
    expect(zh.body).toMatchObject({ code: 400, msg: '消息不能读取' });
    const tooLong = await ask().get(long);
    expect([tooLong.status, tooLong.body]).toMatchObject([
      431,
      { code: 431, success: false, msg: '消息不能读取' },
    ]);
  });

  it('answers HEAD of a page as GET, without the page', async () => {
    for (const path of ['/', '/login', '/basicdata/oldTree/1?tab=2']) {
      const [page, head] = [await ask().get(path), await ask().head(path)];
      expect([path, head.status, head.text]).toEqual([path, 200, undefined]);
      const { 'x-request-id': _, date: __, ...remaining } = head.headers as Record<string, string>;
      expect(page.headers).toMatchObject(remaining);
      expect(remaining['content-type']).toBe('text/html; charset=utf-8');
    }
    expect((await ask().head('/api/nothing')).status).toBe(404);
    expect((await ask().post('/login')).status).toBe(404);
  });

  it('refuses a body of a kind that no call reads, instead of reading none', async () => {
    const before = await test.db.query(`select count(*) from blade_post`);
    for (const type of [
      'application/xml',
      'text/xml; charset=utf-8',
      'text/plain',
      'application/x-yaml',
      'none',
    ]) {
      const answer = await admin
        .post('/api/blade-system/post/submit')
        .query({ postName: 'x', category: 1, postCode: 'kind' })
        .set({ 'Content-Type': type, 'Accept-Language': 'en' })
        .send('<post/>');
      const msg = 'This media type is not supported';
      expect([type, answer.status, answer.body]).toEqual([
        type,
        415,
        { code: 415, success: false, data: {}, msg },
      ]);
    }
    expect(await test.db.query(`select count(*) from blade_post`)).toEqual(before);
  });

  it('takes a state that is left blank for none, not for the draft state', async () => {
    for (const query of [{ ids: '1', status: '' }, { ids: '1' }]) {
      const answer = await county.post(`${TREES}/updateStatus`, {}, query);
      expect([answer.status, fieldsOf(answer.body as object)]).toEqual([400, ['status']]);
    }
  });

  it('cuts a page that is too large, as Blade does, and says so', async () => {
    const { body } = await admin.get('/api/blade-system/region/list', { size: 1000 }).expect(200);
    const { size, records } = (body as { data: { size: number; records: object[] } }).data;
    expect([size, records.length]).toEqual([500, 500]);
  });

  it('names the fields of what is administered by their labels', async () => {
    const wrong: [path: string, body: object, field: string][] = [
      ['blade-system/dept/submit', {}, 'deptName'],
      ['blade-system/menu/submit', {}, 'name'],
      ['blade-system/role/submit', {}, 'roleName'],
      ['blade-user/submit', { email: 'x'.repeat(200) }, 'email'],
      ['blade-user/update', { id: '1', realName: 'x'.repeat(200) }, 'realName'],
      ['blade-user/update-info', { realName: 'x'.repeat(200) }, 'realName'],
    ];
    for (const [path, body, field] of wrong) {
      const answer = await admin.post(`/api/${path}`, body).set('Accept-Language', 'en');
      const { msg, errors = [] } = answer.body as {
        msg: string;
        errors?: { field: string; label: string }[];
      };
      expect([path, answer.status, errors.map((fault) => fault.field)]).toEqual([
        path,
        400,
        expect.arrayContaining([field]),
      ]);
      expect(errors.filter((fault) => fault.label === fault.field)).toEqual([]);
      expect(msg).not.toMatch(/^[a-z]|[a-z][A-Z]/);
    }
  });

  it('knows an id that no row can have before the database does', async () => {
    const ids: [method: 'get' | 'post', path: string, name: string][] = [
      ['get', 'blade-system/menu/routes', 'topMenuId'],
      ['get', 'blade-system/dept/lazy-tree', 'parentId'],
      ['get', 'blade-system/role/select', 'userId'],
      ['get', 'blade-user/sessions', 'userId'],
      ['post', 'blade-user/grant', 'userIds'],
      ['post', 'blade-user/update-platform', 'userId'],
      ['post', 'blade-desk/notice/read', 'ids'],
    ];
    for (const [method, path, name] of ids) {
      const query = { [name]: NOBODY };
      const answer = await (method === 'get'
        ? admin.get(`/api/${path}`, query)
        : admin.post(`/api/${path}`, {}, query));
      expect([path, answer.status, fieldsOf(answer.body as object)]).toEqual([
        path,
        400,
        expect.arrayContaining([name]),
      ]);
    }
    const dept = await admin.post('/api/blade-system/dept/submit', { id: NOBODY, deptName: 'x' });
    expect([dept.status, fieldsOf(dept.body as object)]).toEqual([400, ['id']]);
  });

  it('refuses to follow a batch that is not there, in the envelope', async () => {
    const answer = await county.get('/api/dataImportRecord/dataImportRecord/events', { id: '123' });
    expect([answer.status, (answer.body as { code?: number }).code]).toEqual([404, 404]);
  });

  it('names the wrong field, and the one it depends on, in the words of the caller', async () => {
    const body = await treeBody(test.db, { oldTreeType: '2', famousWoodType: null, oldTreeHistory: null });
    const saved = await county.post(`${TREES}/save`, body);
    const { id } = (saved.body as { data: { id: string } }).data;
    const submit = (language: string) =>
      county
        .post(`${TREES}/updateStatus`, {}, { ids: id, status: 4 })
        .set('Accept-Language', language)
        .then(({ body }) => body as { msg: string; errors: { field: string; label: string; msg: string }[] });
    const zh = await submit('zh-CN');
    expect(zh.errors).toContainEqual({
      field: 'famousWoodType',
      label: '名木类别',
      msg: '在【类别】为“名木”时必填',
    });
    expect(zh.msg).toBe(`${zh.errors[0]!.label}:${zh.errors[0]!.msg}`);
    const en = await submit('en');
    expect(en.errors.find(({ field }) => field === 'famousWoodType')?.msg).toMatch(
      /^is required when Category is/,
    );
    expect(en.msg).not.toMatch(/[a-z][A-Z]/);
    const region = await admin
      .post('/api/blade-system/region/submit', { code: 'x' })
      .set('Accept-Language', 'en');
    expect((region.body as { msg: string }).msg).toMatch(/^Code: ?is not a valid region code/);
  });
});
