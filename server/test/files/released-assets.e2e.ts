import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { ReleasedAssets } from '../../src/files/released-assets.js';
import { startApp, type TestApp } from '../kit/app.js';
import { eventually } from '../kit/eventually.js';
import { tempFolder } from '../kit/temp-folder.js';
import { serverOf } from '../access/token.js';
import { S3_KEY, S3Server } from './s3-server.js';

const TEXT = '古树'.repeat(1000);

/** Assets as a build leaves them: names that depend on the content. */
async function build(names: readonly string[]): Promise<string> {
  const folder = join(tempFolder(), 'assets');
  await mkdir(join(folder, 'ground-1'), { recursive: true });
  for (const name of names) await writeFile(join(folder, name), `${name} ${TEXT}`);
  return folder;
}

const FIRST = ['Page-a1.js', 'Page-a1.js.br', 'Page-a1.css', 'ground-1/0.webp'];
const SECOND = ['Page-b2.js', 'Page-b2.css', 'ground-1/0.webp'];
const THIRD = ['Page-c3.js'];

describe.each(['disk', 'bucket'])('Assets of releases in a %s', (where) => {
  let t: TestApp;
  let s3: S3Server | undefined;
  beforeAll(async () => {
    if (where === 'bucket') s3 = await S3Server.start();
    t = await startApp(
      s3 && {
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: 'us-east-1',
        S3_BUCKET: 'files',
        S3_ACCESS_KEY: S3_KEY,
        S3_SECRET_KEY: S3_KEY,
      },
    );
  });
  afterAll(async () => {
    await t.close();
    await s3?.end();
  });

  /** Answers of a process that has just been started: it knows of no releases yet. */
  const ask = async (...names: string[]) => {
    const other = await t.twin();
    try {
      const answers = [];
      for (const name of names) answers.push(await request(serverOf(other)).get(`/assets/${name}`));
      return answers;
    } finally {
      await other.close();
    }
  };
  const statuses = async (...names: string[]) => (await ask(...names)).map(({ status }) => status);
  const keep = async (names: readonly string[]) => t.app.get(ReleasedAssets).keep(await build(names));

  it('are nowhere before the first one has been started', async () => {
    expect(await statuses('Page-a1.js')).toEqual([404]);
  });

  it('are served by every process, as those of its own are', async () => {
    await keep(FIRST);
    await keep(FIRST);
    const [script, style] = await ask('Page-a1.js', 'Page-a1.css');
    expect([script!.status, script!.text]).toEqual([200, `Page-a1.js ${TEXT}`]);
    expect(script!.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect([style!.status, style!.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    const others = ['ground-1/0.webp', 'Page-a1.js.br', '..%2Freleases.json', 'Page-b2.js'];
    expect(await statuses(...others)).toEqual([200, 404, 404, 404]);
  });

  it('stay for one release more, those of the one before are removed', async () => {
    await keep(SECOND);
    expect(await statuses('Page-a1.js', 'Page-b2.js')).toEqual([200, 200]);
    await keep(THIRD);
    const asked = ['Page-a1.js', 'Page-b2.js', 'ground-1/0.webp', 'Page-c3.js'];
    expect(await statuses(...asked)).toEqual([404, 200, 200, 200]);
    if (where === 'disk') {
      const stored = await readdir(join(t.config.dataDir, 'files/web-assets'));
      expect(stored).toHaveLength(3);
    }
  });

  it('of a release that is started once more count as the newest', async () => {
    await keep(SECOND);
    await keep(FIRST);
    expect(await statuses('Page-b2.js', 'Page-c3.js')).toEqual([200, 404]);
  });

  it('are found by a process that runs already when another one has brought them', async () => {
    const status = async () => (await request(serverOf(t.app)).get('/assets/Page-d4.js')).status;
    expect(await status()).toBe(404);
    const other = await t.twin();
    await other.get(ReleasedAssets).keep(await build(['Page-d4.js']));
    await eventually('the asset is served', async () => (await status()) === 200);
  });
});
