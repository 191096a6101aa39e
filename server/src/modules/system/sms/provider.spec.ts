import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aliyunHeaders, sendByAliyun } from './aliyun.js';
import type { SmsConfig } from './provider.js';
import { sendByTencent, tencentAuthorization } from './tencent.js';

const CONFIG: SmsConfig = {
  category: 3,
  smsCode: 'main',
  templateId: 'SMS_1',
  accessKey: 'the-id',
  secretKey: 'the-secret',
  regionId: '',
  appId: '1400006666',
  signName: '古树 & 名木',
};
const MESSAGE = { phones: ['13800000001', '13800000002'], params: { code: "1*2'3 4" } };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const part = (text: string, name: string) => new RegExp(`${name}=([^, ]+)`).exec(text)?.[1] ?? '';

/** The text that a request signs, put together from what came over the wire. */
function received(request: IncomingMessage, body: string, query: string): { text: string; signed: string } {
  const signed = part(request.headers.authorization ?? '', 'SignedHeaders');
  const values = signed.split(';').map((name) => {
    const value = String(request.headers[name]);
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
  });
  return { text: ['POST', '/', query, values.join(''), signed, sha256(body)].join('\n'), signed };
}

function aliyunIsRight(request: IncomingMessage, body: string, secret: string): boolean {
  const query = (request.url ?? '').split('?')[1] ?? '';
  const { text, signed } = received(request, body, query);
  const all = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'];
  const right = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(text)}`)
    .digest('hex');
  return (
    all.every((name) => signed.includes(name)) &&
    part(request.headers.authorization ?? '', 'Signature') === right
  );
}

function tencentIsRight(request: IncomingMessage, body: string, secret: string): boolean {
  const { authorization = '' } = request.headers;
  const { text } = received(request, body, '');
  const [date = '', service = '', end = ''] = part(authorization, 'Credential').split('/').slice(1);
  let key: Buffer | string = `TC3${secret}`;
  for (const each of [date, service, end]) key = createHmac('sha256', key).update(each).digest();
  const what = [
    'TC3-HMAC-SHA256',
    request.headers['x-tc-timestamp'],
    `${date}/${service}/${end}`,
    sha256(text),
  ];
  const right = createHmac('sha256', key).update(what.join('\n')).digest('hex');
  const now = new Date(Number(request.headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10);
  return service === 'sms' && date === now && part(authorization, 'Signature') === right;
}

describe('Requests to providers of text messages', () => {
  let server: Server;
  let url: string;
  let last: { request: IncomingMessage; body: string; right: boolean } | undefined;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const tencent = request.headers['x-tc-action'] !== undefined;
        const right = (tencent ? tencentIsRight : aliyunIsRight)(request, body, CONFIG.secretKey);
        last = { request, body, right };
        const good = tencent
          ? { Response: { SendStatusSet: [{ Code: 'Ok' }, { Code: 'Ok' }] } }
          : { Code: 'OK', Message: 'OK' };
        const bad = tencent
          ? { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' } } }
          : { Code: 'SignatureDoesNotMatch', Message: 'no' };
        response.end(JSON.stringify(right ? good : bad));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  it('are signed as the published example of Alibaba Cloud is', () => {
    const { authorization } = aliyunHeaders(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        params: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' },
    );
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('are signed as the published example of Tencent Cloud is', () => {
    const authorization = tencentAuthorization(
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        timestamp: 1_551_113_065,
        payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      },
      { accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******' },
    );
    expect(authorization).toContain(
      'Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
    );
  });

  it.each([
    ['Alibaba Cloud', sendByAliyun],
    ['Tencent Cloud', sendByTencent],
  ])('%s: a verifying stand-in takes them, and refuses those of another secret', async (_, send) => {
    await expect(send(url, CONFIG, MESSAGE)).resolves.toMatchObject({ success: true });
    expect(last?.right).toBe(true);
    const { body, request } = last!;
    expect(JSON.stringify(body) + decodeURIComponent(request.url ?? '')).toContain("1*2'3");
    expect(JSON.stringify(request.headers) + body + (request.url ?? '')).not.toContain(CONFIG.secretKey);
    const refused = await send(url, { ...CONFIG, secretKey: 'another' }, MESSAGE);
    expect(refused).toMatchObject({ success: false, code: expect.stringContaining('Signature') as string });
  });

  it('say so when nobody answers', async () => {
    await expect(sendByAliyun('http://127.0.0.1:9', CONFIG, MESSAGE)).resolves.toMatchObject({
      success: false,
      code: 'unreachable',
    });
  });
});
