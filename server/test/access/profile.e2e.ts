import type { INestApplicationContext } from '@nestjs/common';
import sql from 'sql-template-tag';
import smCrypto from 'sm-crypto';
import request from 'supertest';
import { Journal } from '../../src/journal/journal.js';
import { queryOne } from '../../src/database/database.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, clientOf, md5, signIn } from '../kit/client.js';
import { buildTenant, buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { byPassword, serverOf, whoAmI } from './token.js';
import { noise, Uploads } from '../files/uploads.js';
import { FRESH, USER, usersKit } from './users-kit.js';

/** Addresses that a browser would run, or take for another host. */
const RUN = /^(javascript:|data:|\/\/)/;

describe('People', () => {
  let t: TestApp;
  let admin: Client;
  let worker: INestApplicationContext;
  const uploads = new Uploads(() => t.app);
  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await worker.close();
    await t.close();
  });
  const { get, page, done, refusal, account, manager } = usersKit(() => ({ t, admin }));

  it('get a random password once, and change it before anything else', async () => {
    const { user, first } = await (async () => {
      const user = await buildUser(t.db, { xzCode: '330106' });
      return { user, first: await byPassword(t.app, user.account, PASSWORD) };
    })();
    const [made] = await done<{ userId: string; account: string; password: string }[]>(
      `${USER}/reset-password`,
      {},
      {
        userIds: user.id,
      },
    );
    expect(made).toMatchObject({ userId: user.id, account: user.account });
    await whoAmI(t.app, first.access_token).expect(401);
    await expect(signIn(t.app, user.account, PASSWORD)).rejects.toThrow();
    const client = await signIn(t.app, user.account, made!.password);
    expect(await get(`${USER}/info`, {}, client)).toMatchObject({ mustChangePassword: 1 });
    expect((await client.get('/api/oldTree/oldTree/page')).body).toMatchObject({
      code: 403,
      msg: '请先修改初始密码',
    });
    await client.get('/api/blade-system/menu/buttons').expect(200);
    const change = (more: object) => refusal(`${USER}/update-password`, {}, { ...own, ...more }, client);
    const own = { oldPassword: md5(made!.password), newPassword: md5(FRESH), newPassword1: md5(FRESH) };
    expect(await change({ newPassword1: md5('x') })).toBe('请输入正确的确认密码!');
    expect(await change({ oldPassword: md5('x') })).toBe('原密码不正确!');
    expect(await change({ newPassword: own.oldPassword, newPassword1: own.oldPassword })).toBe(
      '新密码不能与原密码相同',
    );
    expect(await change({ newPassword: 'weak', newPassword1: 'weak' })).toContain('输入8-16位');
    await done(`${USER}/update-password`, {}, own, client);
    await whoAmI(t.app, client.token).expect(401);
    const again = await signIn(t.app, user.account, FRESH);
    await again.get('/api/oldTree/oldTree/page').expect(200);
    const plain = { oldPassword: FRESH, newPassword: PASSWORD, newPassword1: PASSWORD };
    await done(`${USER}/updatePWD`, plain, {}, again);
    await signIn(t.app, user.account, PASSWORD);
  });

  it('set no password that everybody guesses, however it was sent', async () => {
    const user = await buildUser(t.db, { account: 'Zhang.San-1', xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    const { body } = await client.get('/api/blade-auth/public-key').expect(200);
    const sm2 = (text: string) => smCrypto.sm2.doEncrypt(text, (body as { data: string }).data, 0);
    const set = (newPassword: string) =>
      refusal(
        `${USER}/update-password`,
        {},
        { oldPassword: md5(PASSWORD), newPassword, newPassword1: newPassword },
        client,
      );
    const guessed = ['', '1', 'aa', '0000', '123456', 'Password', 'Zhang.San-1', 'zhang.san-1', 'Admin@123'];
    for (const plain of guessed) expect(await set(md5(plain))).toContain('过于常见');
    for (const plain of ['1', 'weak', 'abcdefgh', 'Aa1!Aa1!Aa1!Aa1!x']) {
      expect(await set(sm2(plain))).toContain('输入8-16位');
    }
    for (const plain of ['Zhang.San-1', 'P@ssw0rd', 'aDmin@123']) {
      expect(await set(sm2(plain))).toContain('过于常见');
      expect(await set(plain)).toContain('过于常见');
    }
    for (const nothing of [sm2(''), `04${sm2('')}`])
      expect(await set(nothing)).toMatch(/输入8-16位|确认密码/);
    const fresh = sm2(FRESH);
    const right = { oldPassword: sm2(PASSWORD), newPassword: fresh, newPassword1: fresh };
    await done(`${USER}/update-password`, {}, right, client);
    await signIn(t.app, user.account, FRESH);
    const order = { realName: '李四', account: 'lisi.4', xzcode: '330106', xzjb: 4 };
    for (const password of [md5('1'), md5('lisi.4'), 'P@ssw0rd', sm2('weak')]) {
      expect(await refusal(`${USER}/submit`, { ...order, password, password2: password })).toMatch(
        /过于常见|输入8-16位/,
      );
    }
    expect(await refusal(`${USER}/submit`, { ...order, password: md5('') })).toContain('过于常见');
  });

  it('begin anew with the initial password where the platform has set one', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const [row] = (
      await get<{ records: { id: string; paramValue: string }[] }>('/api/blade-system/param/list', {
        paramKey: 'account.initPassword',
      })
    ).records;
    expect(row).toMatchObject({ paramValue: '' });
    const set = (paramValue: string) =>
      admin.post('/api/blade-system/param/submit', { id: row!.id, paramValue });
    for (const bad of ['weak', 'P@ssw0rd', 'admin']) {
      expect((await set(bad).expect(400)).body).toMatchObject({ errors: [{ field: 'paramValue' }] });
    }
    await set('Linye-Qidian-26'.slice(0, 16)).expect(200);
    const shown = await admin.get('/api/blade-system/param/detail', { id: row!.id }).expect(200);
    expect(shown.body).toMatchObject({ data: { paramValue: '******' } });
    const [made] = await done<{ password: string }[]>(`${USER}/reset-password`, {}, { userIds: user.id });
    expect(made!.password).toBe('Linye-Qidian-26');
    const client = await signIn(t.app, user.account, 'Linye-Qidian-26');
    expect(await get(`${USER}/info`, {}, client)).toMatchObject({ mustChangePassword: 1 });
    const tenant = await admin.post('/api/blade-system/tenant/submit', { tenantName: '起点局' }).expect(200);
    const first = (tenant.body as { data: { tenantId: string; password: string } }).data;
    expect(first.password).toBe('Linye-Qidian-26');
    await signIn(t.app, 'admin', 'Linye-Qidian-26', first.tenantId);
    await admin.post('/api/blade-system/param/submit', { id: row!.id, paramKey: 'shown.now' }).expect(400);
    const told = await admin.get('/api/blade-system/param/history', { id: row!.id }).expect(200);
    await t.app.get(Journal, { strict: false }).flush();
    const logged = await t.db.query(`select (select string_agg(t::text, ' ') from blade_log_api t) calls,
      (select string_agg(t::text, ' ') from audit_trail t) trail, (select string_agg(t::text, ' ') from record_history t) told`);
    expect(told.text + JSON.stringify(logged)).not.toContain('Linye-Qidian');
    await set('').expect(200);
    const [random] = await done<{ password: string }[]>(`${USER}/reset-password`, {}, { userIds: user.id });
    expect(random!.password).not.toBe('Linye-Qidian-26');
  });

  it('have portraits that any page shows by the link of put-file alone, which opens no other file', async () => {
    const png = await noise().png().toBuffer();
    const pdf = Buffer.from('%PDF-1.7 and more');
    const put = async (name: string, content: Buffer, call?: string) =>
      (await uploads.stored(admin, name, content, call)).link;
    const bare = (link: string) => request(serverOf(t.app)).get(link);
    const [mine, other] = [await put('图.png', png), await put('b.png', png)];
    const shown = await bare(mine).set('Range', 'bytes=0-9').expect(206);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('图.png')}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const sign = new URL(mine, 'http://x').searchParams.get('sign')!;
    const forged = [
      mine.replace(/.$/, ''),
      mine.replace(/&.*/, ''),
      other.replace(/sign=.*/, `sign=${sign}`),
      mine.replace('tenantId=000000', 'tenantId=100001'),
    ];
    const closed = [await put('a.pdf', pdf), await put('c.png', png, 'put-file-attach')];
    for (const link of [...forged, ...closed]) await bare(link).expect(401);
    await done(`${USER}/update-info`, { avatar: mine });
    expect(await get(`${USER}/info`)).toMatchObject({ avatar: mine });
  });

  it('have portraits they have uploaded, jpg or png of at most 500 kB, whatever call brings them', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    const own = async (name: string, content: Buffer, call?: string) =>
      (await uploads.stored(client, name, content, call)).link;
    const png = await noise().png().toBuffer();
    const mine = await own('me.png', png);
    const foreign = (await uploads.stored(admin, 'other.png', png)).link;
    const wrong = [
      await own('big.png', await noise(600, 500).png({ compressionLevel: 0 }).toBuffer()),
      await own('me.webp', await noise().webp().toBuffer()),
      await own('paper.pdf', Buffer.from('%PDF-1.7 and more')),
      mine.replace(/sign=.*/, 'sign=x'),
      `https://evil.test${mine}`,
      `${mine}&x=1`,
      ...['https://evil.test/a.png', '//evil.test/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA'],
    ];
    expect(await refusal(`${USER}/update-info`, { avatar: foreign }, {}, client)).toContain('头像:');
    expect(await refusal(`${USER}/update`, { id: user.id, avatar: mine })).toContain('头像:');
    for (const avatar of wrong) {
      // An address that no field may hold is refused before anybody asks whose picture it is.
      const text = RUN.test(avatar) ? '头像:格式不正确' : '头像:请选择您上传的图片';
      expect(await refusal(`${USER}/update-info`, { avatar }, {}, client)).toContain(text);
      expect(await refusal(`${USER}/update`, { id: user.id, avatar })).toContain(text);
      expect(await get(`${USER}/info`, {}, client)).toMatchObject({ avatar: '' });
    }
    await done(
      `${USER}/update-info`,
      { avatar: await own('me.jpg', await noise().jpeg().toBuffer(), 'put-file-attach') },
      {},
      client,
    );
    await done(`${USER}/update-info`, { avatar: mine }, {}, client);
    await done(`${USER}/update`, { id: user.id, avatar: mine, realName: '王五' });
    expect(await get(`${USER}/info`, {}, client)).toMatchObject({ avatar: mine, realName: '王五' });
    await done(`${USER}/update`, { id: user.id, avatar: foreign });
    await done(`${USER}/update-info`, { avatar: '' }, {}, client);
    expect(await get(`${USER}/info`, {}, client)).toMatchObject({ avatar: '' });
  });

  it('lock an account that somebody guesses passwords of from within, and are unlocked', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    const guess = { oldPassword: md5('x'), newPassword: md5(FRESH), newPassword1: md5(FRESH) };
    const texts: string[] = [];
    for (let i = 0; i < 6; i++) texts.push(await refusal(`${USER}/update-password`, {}, guess, client));
    expect(texts[0]).toBe('原密码不正确!');
    expect(texts[5]).toBe('登录错误次数过多,请稍后再试');
    expect(await page({ account: user.account })).toMatchObject([{ isLocked: 1 }]);
    expect(await refusal(`${USER}/unlock`, {}, { userIds: '' })).toContain('请至少选择一个用户');
    await done(`${USER}/unlock`, {}, { userIds: user.id });
    expect(await page({ account: user.account })).toMatchObject([{ isLocked: 0 }]);
  });

  it('lose their sessions at once when they are disabled or removed, on another process too', async () => {
    const twin = await t.twin();
    for (const end of ['disable', 'remove']) {
      const user = await buildUser(t.db, { xzCode: '330106' });
      const { access_token } = await byPassword(twin, user.account, PASSWORD);
      await whoAmI(twin, access_token).expect(200);
      if (end === 'disable') await done(`${USER}/update`, { id: user.id, status: 2 });
      else await done(`${USER}/remove`, {}, { ids: user.id });
      await whoAmI(twin, access_token).expect(401);
    }
  });

  it('see and end their own sessions; administrators those of whom they manage', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const [a, b] = [await signIn(t.app, user.account, PASSWORD), await signIn(t.app, user.account, PASSWORD)];
    const own = await get<{ id: string; isCurrent: number }[]>(`${USER}/sessions`, {}, a);
    expect(own).toHaveLength(2);
    expect(own.filter(({ isCurrent }) => isCurrent === 1)).toHaveLength(1);
    const stranger = await signIn(t.app, (await buildUser(t.db, { xzCode: '330108' })).account, PASSWORD);
    expect((await stranger.get(`${USER}/sessions`, { userId: user.id })).status).toBe(403);
    expect((await stranger.post(`${USER}/end-session`, {}, { id: own[0]!.id })).status).toBe(403);
    const { client } = await manager({ xzCode: '330108' });
    expect((await client.post(`${USER}/end-session`, {}, { id: own[0]!.id })).status).toBe(404);
    await done(`${USER}/end-session`, {}, { id: own.find(({ isCurrent }) => isCurrent === 0)!.id }, a);
    await whoAmI(t.app, b.token).expect(401);
    expect(await get(`${USER}/sessions`, { userId: user.id })).toHaveLength(1);
    await done(`${USER}/end-all-sessions`, {}, { userId: user.id });
    await whoAmI(t.app, a.token).expect(401);
  });

  it('change of themselves what is theirs to change only', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    const order = {
      id: '1',
      roleId: '1123598816738675201',
      account: 'x',
      tenantId: '1',
      status: 2,
      xzcode: '00',
      xzjb: 1,
    };
    await done(
      `${USER}/update-info`,
      { ...order, realName: '王五', companyName: '林业站', phone: '13900000009' },
      {},
      client,
    );
    expect(await get(`${USER}/info`, {}, client)).toMatchObject({
      account: user.account,
      realName: '王五',
      companyName: '林业站',
      xzcode: '330106',
      xzjb: 4,
      status: 1,
      roleId: user.roleIds.join(','),
    });
    expect(await refusal(`${USER}/update-info`, { phone: '1' }, {}, client)).toContain('手机号码:');
    await done(`${USER}/update-platform`, {}, { userType: 1, userExt: '{"a":1}' }, client);
    expect(await get(`${USER}/platform-detail`, { id: user.id }, client)).toMatchObject({
      userExt: '{"a":1}',
    });
    const other = await buildUser(t.db, { xzCode: '330106' });
    expect((await client.post(`${USER}/update-platform`, { userId: other.id, userExt: 'x' })).status).toBe(
      403,
    );
    expect((await client.get(`${USER}/platform-detail`, { id: other.id })).status).toBe(403);
  });

  it('find in their history what they change of themselves, and that they changed the password', async () => {
    const user = await buildUser(t.db, { xzCode: '330106' });
    const client = await signIn(t.app, user.account, PASSWORD);
    await done(`${USER}/update-info`, { realName: '王五', companyName: '林业站' }, {}, client);
    const change = { oldPassword: md5(PASSWORD), newPassword: md5(FRESH), newPassword1: md5(FRESH) };
    await done(`${USER}/update-password`, {}, change, client);
    const lines = await get<object[]>(`${USER}/history`, { id: user.id });
    expect(lines).toMatchObject([
      { action: 'update', version: 3, userName: user.account, changes: { password: ['******', '******'] } },
      { action: 'update', version: 2, userName: user.account, changes: { realName: [user.account, '王五'] } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/argon2/);
  });

  it('register as guests with an unlinked sign-in of another system, and wait', async () => {
    await buildTenant(t.db, '100004');
    const oauth = await queryOne<{ id: string }>(
      t.db,
      sql`insert into blade_user_oauth (tenant_id, uuid, source) values ('000000', 'u1', 'github') returning id`,
    );
    const order = {
      tenantId: '000000',
      name: '访客',
      account: account(),
      password: FRESH,
      oauthId: oauth!.id,
    };
    const nobody = clientOf(t.app, '');
    const register = (more: object) => refusal(`${USER}/register-guest`, {}, { ...order, ...more }, nobody);
    expect(await register({ tenantId: '999999' })).toBe('租户信息错误!');
    expect(await register({ tenantId: '100004' })).toBe('第三方登陆信息错误!');
    expect(await register({ oauthId: '1' })).toBe('第三方登陆信息错误!');
    await done(`${USER}/register-guest`, {}, order, nobody);
    expect(await register({ account: account() })).toBe('第三方登陆信息错误!');
    expect(await byPassword(t.app, order.account, FRESH)).toMatchObject({
      error_description: '未获得用户的角色信息',
    });
    expect(await page({ account: order.account })).toMatchObject([{ roleId: '-1', roleName: '暂未分配' }]);
  });
});
