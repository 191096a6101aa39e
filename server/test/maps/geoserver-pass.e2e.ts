import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { startApp, type TestApp } from '../kit/app.js';

type Http = Parameters<typeof request>[0];

describe('With a GeoServer of its own', () => {
  let geoserver: Server;
  let product: TestApp;
  const asked: string[] = [];

  beforeAll(async () => {
    geoserver = createServer((incoming, answer) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        asked.push(`${incoming.method} ${incoming.url} ${Buffer.concat(parts).toString()}`.trim());
        answer
          .writeHead(200, { 'Content-Type': 'application/json', 'X-Inside': 'secret' })
          .end('{"type":"FeatureCollection"}');
      });
    });
    await new Promise<void>((listening) => geoserver.listen(0, '127.0.0.1', listening));
    const { port } = geoserver.address() as AddressInfo;
    product = await startApp({ GEOSERVER_URL: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await product.close();
    // The last test has closed it.
    await new Promise((closed) => geoserver.close(closed));
  });

  const http = (): Http => product.app.getHttpServer() as Http;

  it('passes map requests on and gives back what it answers, without its inner headers', async () => {
    const answer = await request(http()).get('/geoserver/cite/ows?service=WFS&request=GetFeature');
    expect([answer.status, answer.body]).toEqual([200, { type: 'FeatureCollection' }]);
    expect(answer.headers['x-inside']).toBeUndefined();
    expect(asked).toContain('GET /geoserver/cite/ows?service=WFS&request=GetFeature');
    await request(http()).get('/geoserver/cit%65/ow%73?service=WFS&spelled=otherwise').expect(200);
    expect(asked).toContain('GET /geoserver/cite/ows?service=WFS&spelled=otherwise');
  });

  it('passes a form on as it came', async () => {
    await request(http())
      .post('/geoserver/cite/wfs')
      .type('form')
      .send('service=WFS&request=GetCapabilities');
    expect(asked).toContain('POST /geoserver/cite/wfs service=WFS&request=GetCapabilities');
  });

  it.each(['/geoserver/web/', '/geoserver/rest/workspaces', '/geoserver/cite/wfs/../../rest'])(
    'keeps %s inside',
    async (path) => {
      const before = asked.length;
      const answer = await request(http()).get(path);
      expect([answer.status, asked.length]).toEqual([404, before]);
    },
  );

  it('says that it cannot be reached while it is away', async () => {
    geoserver.closeAllConnections();
    await new Promise((closed) => geoserver.close(closed));
    const answer = await request(http()).get('/geoserver/cite/ows?service=WFS');
    expect([answer.status, answer.body]).toMatchObject([
      502,
      { code: 502, msg: '地图服务暂时无法访问，请稍后再试' },
    ]);
  });
});
