import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import request from 'supertest';
import { urlOf, RouteCheck } from '../../src/auth/route-check.js';
import { layers } from '../../src/modules/maps/catalogue.js';
import { EXTRAS } from '../../src/openapi/examples.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  responses: Record<string, unknown>;
  'x-permission'?: string[];
}
type Paths = Record<string, Record<string, Operation>>;

const INTERFACES = new URL('../../../docs/interfaces.md', import.meta.url);
const SAMPLE = fileURLToPath(new URL('../../../scripts/sample.mjs', import.meta.url));
const ENDPOINTS = new URL('./endpoints.tsv', import.meta.url);
const run = promisify(execFile);

/** The group of a call: the first name of its path; of Blade's modules the second, but for signing in and users. */
function groupOf(path: string): string {
  const [first = '', second = ''] = path.slice('/api/'.length).split('/');
  return /^blade-(?!auth$|user$)/.test(first) ? `${first}/${second}` : first;
}

describe('The API page', () => {
  let product: TestApp;
  let admin: Client;
  let server: Parameters<typeof request>[0];

  beforeAll(async () => {
    product = await startApp();
    admin = await signIn(product.app, 'admin', ADMIN_PASSWORD);
    server = product.app.getHttpServer() as Parameters<typeof request>[0];
  });
  afterAll(() => product.close());

  it('is open, and asks no other host for anything', async () => {
    const page = await request(server).get('/api-docs').expect(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).not.toMatch(/https?:|<script>/);
    const parts = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts).toHaveLength(3);
    for (const part of parts) await request(server).get(part).expect(200);
  });

  it('shows bodies of trees that the API takes as they stand', async () => {
    const TREES = '/api/oldTree/oldTree';
    const saved = await admin.post(`${TREES}/save`, EXTRAS['POST oldTree/oldTree/save']?.body?.example);
    expect(saved.body).toMatchObject({ code: 200 });
    const change = EXTRAS['POST oldTree/oldTree/update']?.body?.example;
    await admin.post(`${TREES}/update`, { ...change, ...(saved.body as { data: object }).data }).expect(200);
  });

  it('serves no other file beside its own', async () => {
    await request(server).get('/api-docs/assets/package.json').expect(404);
    await request(server).get('/api-docs/assets/..%2Fpackage.json').expect(404);
    await request(server).get('/api-docs/assets/constructor').expect(404);
  });

  it('describes the routes to whoever is signed in, and to nobody else', async () => {
    await request(server).get('/api-docs/json').expect(401);
    const answer = await admin.get('/api-docs/json').expect(200);
    expect((answer.body as { openapi: string }).openapi).toMatch(/^3\./);
  });

  it('is a valid OpenAPI document', async () => {
    const { body } = await admin.get('/api-docs/json');
    const { valid, errors } = await new Validator().validate(body as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('knows every route but those of the map services, with who may call it and what it answers', async () => {
    const { body } = await admin.get('/api-docs/json');
    const { paths } = body as { paths: Paths };
    const routes = product.app.get(RouteCheck, { strict: false }).routes();
    const missing = routes
      .filter(({ path }) => !path.startsWith('geoserver/'))
      .filter(({ method, path }) => {
        const operation = paths[urlOf(path).replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
        const whole = operation?.summary && operation.tags?.length && operation['x-permission']?.length;
        return !whole || !operation.description || !operation.responses['200'];
      });
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('does what the examples of docs/interfaces.md say: they sign in, read a page and send a patrol', async () => {
    const [sample, patrol] = [...readFileSync(INTERFACES, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, lines]) => lines ?? '',
    );
    const file = join(product.config.dataDir, 'example.mjs');
    writeFileSync(file, `${sample}\n${patrol}`);
    const { total } = ((await admin.get('/api/oldTree/oldTree/page')).body as { data: { total: number } })
      .data;
    const { stdout } = await run(process.execPath, [file], {
      env: {
        GUSHU_URL: await product.app.getUrl(),
        CLIENT_ID: 'gushu-web',
        ACCOUNT: 'admin',
        PASSWORD: ADMIN_PASSWORD,
      },
    });
    const [read = '', sent = ''] = stdout.split('\n');
    expect(Number(read.split(' ')[0])).toBe(total);
    const stored = await admin.get('/api/patrolRecord/patrolRecord/detail', { id: sent });
    expect(stored.body).toMatchObject({ data: { id: sent, result: '1' } });
  });

  it('has a sample program that calls every group of calls once', async () => {
    const { stdout } = await run(process.execPath, [SAMPLE], {
      env: {
        GUSHU_URL: await product.app.getUrl(),
        CLIENT_ID: 'gushu-web',
        ACCOUNT: 'admin',
        PASSWORD: ADMIN_PASSWORD,
      },
    });
    const called = new Set(stdout.split('\n').map((line) => line.split('\t')[0]));
    const groups = new Set(
      readFileSync(ENDPOINTS, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0]!),
    );
    expect([...groups].filter((group) => !called.has(group))).toEqual([]);
    const layersShown = stdout.split('\n').filter((line) => /^wfs\t\w+\t\d+ features$/.test(line));
    expect(layersShown).toHaveLength(layers.length);
  });

  it('has a document and a sample program that name every group of calls and every layer of the map service', async () => {
    const { body } = await admin.get('/api-docs/json');
    const paths = Object.keys((body as { paths: Paths }).paths).filter((path) => path.startsWith('/api/'));
    const groups = new Set(paths.map(groupOf));
    expect(groups.size).toBeGreaterThan(80);
    const named = [...groups, ...layers.map(({ name }) => name)];
    const document = readFileSync(INTERFACES, 'utf8');
    const isNamed = (name: string) => ['`', '/', ':'].some((before) => document.includes(before + name));
    expect(named.filter((name) => !isNamed(name))).toEqual([]);
    const sample = readFileSync(SAMPLE, 'utf8');
    const isCalled = (group: string) => sample.includes(`'${group}'`) || sample.includes(`'${group}/`);
    expect([...groups].filter((group) => !isCalled(group))).toEqual([]);
  });
});
