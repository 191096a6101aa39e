import sharp from 'sharp';
import request from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { md5 } from '../kit/client.js';
import { askToken, BAD, byPassword, serverOf } from './token.js';

describe('the captcha', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp({ CAPTCHA_MODE: 'on', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
  });
  afterAll(() => t.close());

  async function captcha(path = 'oauth/captcha'): Promise<{ key: string; code: string; image: string }> {
    const answer = await request(serverOf(t.app)).get(`/api/blade-auth/${path}`).expect(200);
    const { key, image } = answer.body as { key: string; image: string };
    return { key, image, code: (await t.redis.get(`captcha:${key}`)) ?? '' };
  }
  const enter = (key: string, code: string, password = ADMIN_PASSWORD) =>
    askToken(
      t.app,
      { grant_type: 'captcha', username: 'admin', password: md5(password) },
      { 'Captcha-Key': key, 'Captcha-Code': code },
    );
  const WRONG = { error_code: 2004, error_description: '验证码不正确' };

  it('is a picture of 130 × 48 that stands for half an hour', async () => {
    const { key, image, code } = await captcha();
    expect(code).toHaveLength(5);
    const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([130, 48]);
    expect(await t.redis.ttl(`captcha:${key}`)).toBeGreaterThan(1790);
    expect((await captcha('oauth/usercaptcha')).code).toHaveLength(5);
  });

  it('can be read: dark letters of one case, none of which looks like another', async () => {
    const { image } = await captcha();
    const codes = await Promise.all(Array.from({ length: 20 }, () => captcha()));
    for (const { code } of codes) expect(code).toMatch(/^[acdehknprtuvxy37]{5}$/);
    const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
    const pixels = await sharp(png).greyscale().raw().toBuffer();
    const dark = pixels.filter((light) => light < 96).length;
    // The pale outlines of before had none.
    expect(dark / pixels.length).toBeGreaterThan(0.05);
  });

  it('opens in either case of letters, once', async () => {
    const { key, code } = await captcha();
    expect(await enter(key, code.toUpperCase())).toHaveProperty('access_token');
    expect(await enter(key, code)).toEqual(WRONG);
  });

  it('is used up by a wrong code, and by a wrong password', async () => {
    const first = await captcha();
    expect(await enter(first.key, 'wrong')).toEqual(WRONG);
    expect(await enter(first.key, first.code)).toEqual(WRONG);
    const second = await captcha();
    expect(await enter(second.key, second.code, 'wrong')).toEqual(BAD);
    expect(await enter(second.key, second.code)).toEqual(WRONG);
  });

  it('is wrong when Redis has lost it, was never made, or is not given', async () => {
    const { key, code } = await captcha();
    await t.redis.flushdb();
    expect(await enter(key, code)).toEqual(WRONG);
    expect(await enter('f'.repeat(32), code)).toEqual(WRONG);
    expect(await enter('', '')).toEqual(WRONG);
  });

  it('cannot be gone round with grant password', async () => {
    expect(await byPassword(t.app, 'admin', ADMIN_PASSWORD)).toEqual({
      error_code: 4000,
      error_description: '无效的授权类型: password',
    });
  });

  it('is limited and told by the address that a listed proxy names, not by one that a client adds', async () => {
    const person = '203.0.113.7';
    const behind = (forwarded: string) =>
      askToken(t.app, { grant_type: 'captcha', username: 'behind' }, { 'X-Forwarded-For': forwarded });
    await behind(person);
    await behind(`198.51.100.9, ${person}, 10.1.2.3`);
    const rows = await t.db.query<{ address: string }[]>(
      `select address from audit_trail where account = 'behind'`,
    );
    expect(rows.map(({ address }) => address)).toEqual([person, person]);
  });

  it('is asked for before anything is said about account or lock', async () => {
    for (let i = 0; i < 7; i++) expect(await enter('f'.repeat(32), 'aaaaa', 'wrong')).toEqual(WRONG);
    const { key, code } = await captcha();
    expect(await enter(key, code)).toHaveProperty('access_token');
  });
});
