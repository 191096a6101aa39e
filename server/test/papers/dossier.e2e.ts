import { JobState } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { noise, Uploads } from '../files/uploads.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildGroup } from '../kit/factories.js';
import { endedExport, exportLink, orderExport } from '../kit/exports.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees } from '../kit/trees.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { pdfText } from './pdf-text.js';

const TREES = '/api/oldTree/oldTree';
const DOSSIER = `${TREES}/dossier`;
const GROUP_DOSSIER = '/api/oldTreeGroup/oldTreeGroup/dossier';
const MAX_MEMBERS = 500;
const PHOTOS = 100;
const MAX_BYTES = 20 * 1024 * 1024;

/** Bytes of an answer as text, each a letter. */
const asLatin = (answer: request.Response, done: (error: Error | null, body: string) => void): void => {
  const parts: Buffer[] = [];
  const stream = answer as unknown as NodeJS.ReadableStream;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts).toString('latin1')));
};

describe('Dossiers', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let county: Client;
  let own: string[];
  let foreign: string;
  const { get, refusal } = asking(() => county);

  /** The file that an order brings, as text. */
  async function made(asked: object, path = DOSSIER): Promise<{ title: string; file: string }> {
    const run = await endedExport(county, await orderExport(county, path, asked));
    expect(run).toMatchObject({ state: JobState.done, errorMessage: null });
    const { body } = await request(t.app.getHttpServer() as Server)
      .get(await exportLink(county, run.id))
      .buffer(true)
      .parse(asLatin as never);
    return { title: run.title, file: body as string };
  }

  beforeAll(async () => {
    t = await startApp({});
    const person = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
    county = await signIn(t.app, person.account, PASSWORD);
    own = await plantTrees(
      t.db,
      ['A1', 'A2'].map((number) => ({ xz_code: '330106', province_old_tree_number: `33-${number}` })),
    );
    [foreign = ''] = await plantTrees(t.db, [{ xz_code: '320102' }]);
    worker = await startWorker(t.config);
  });
  afterAll(() => endBoth(worker, t));

  it('hold all of a tree on pages whose text can be copied, and a hundred photos in 20 MB', async () => {
    const picture = await noise(1_600, 1_200).jpeg({ quality: 90 }).toBuffer();
    const uploads = new Uploads(() => t.app);
    const { attachId } = await uploads.stored(county, 'noise.jpg', picture, 'put-file-attach');
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name, sort)
        select '000000', '330106', '1', $1, $2, '1', 'photo', n from generate_series(1, ${PHOTOS}) n`,
      [own[0], attachId],
    );
    await t.db.query(`update blade_attach set named = 1, check_state = 1 where id = $1`, [attachId]);
    const { title, file } = await made({ ids: own[0] });
    expect(title).toBe('古树名木档案 33-A1');
    expect(file.slice(0, 5)).toBe('%PDF-');
    expect(file).toContain('/ToUnicode');
    expect(file.match(/\/Subtype \/Image/g)!.length).toBeGreaterThanOrEqual(PHOTOS);
    expect(file.length).toBeLessThan(MAX_BYTES);
  });

  it('print characters beyond the first plane, and the code of one that no font has', async () => {
    // Extensions B, C, E and F of GB 18030-2022, then G; the last but one is followed by a mark of its variant.
    const place = '吉𠮷村𠀀𪚥𫝀𬺰𰀀塆葛\u{E0100}㌔';
    const [id] = await plantTrees(t.db, [
      { xz_code: '330106', province_old_tree_number: '33-R1', small_place_name: place },
    ]);
    const text = pdfText((await made({ ids: id })).file);
    expect(text).toContain('吉𠮷村𠀀𪚥𫝀𬺰〔U+30000〕塆');
    expect(text).toContain('服务器的字体没有以下字符，文中以〔编码〕代替：U+30000');
    expect(pdfText((await made({ ids: own[1] })).file)).not.toContain('文中以');
  });

  it('of several trees are a zip of those alone that one sees', async () => {
    const two = await plantTrees(t.db, [{ xz_code: '330106' }, { xz_code: '330106' }]);
    const { title, file } = await made({ ids: [...two, foreign].join(',') });
    expect(title).toBe('古树名木档案 2份');
    expect(file.slice(0, 2)).toBe('PK');
    expect(two.map((id) => file.includes(`_${id}.pdf`))).toEqual([true, true]);
    expect(file).not.toContain(foreign);
  });

  it('leave out a photo whose file cannot be read, and are made all the same', async () => {
    const picture = await noise(40, 30).jpeg().toBuffer();
    const { attachId } = await new Uploads(() => t.app).stored(
      county,
      'lost.jpg',
      picture,
      'put-file-attach',
    );
    await t.db.query(
      `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name, sort)
        values ('000000', '330106', '1', $1, $2, '1', 'lost', 1)`,
      [own[1], attachId],
    );
    await t.db.query(
      `update blade_attach set named = 1, check_state = 1, name = 'gone.jpg', shown = null where id = $1`,
      [attachId],
    );
    const { file } = await made({ ids: own[1] });
    expect(file.slice(0, 5)).toBe('%PDF-');
  });

  it('of a group hold its figures and name its trees, of very many the first and how many there are', async () => {
    const figures = { trees: 1_234, area: 56.78, avgTreeAge: 321, place: '云栖竹径' };
    const group = await buildGroup(t.db, { groupName: '云栖古树群', xzCode: '330106', ...figures });
    const numbers = Array.from(
      { length: MAX_MEMBERS + 1 },
      (_, at) => `33-G${String(at + 1).padStart(3, '0')}`,
    );
    const row = (number: string) => ({
      xz_code: '330106',
      province_old_tree_number: number,
      group_id: group.id,
    });
    await plantTrees(t.db, [...numbers.map(row), { ...row('32-G000'), xz_code: '320102' }]);
    const { title, file } = await made({ ids: group.id }, GROUP_DOSSIER);
    expect(title).toMatch(/^古树群档案/);
    const text = pdfText(file);
    for (const said of [
      '云栖古树群',
      '云栖竹径',
      '1,234 株',
      '56.78 公顷',
      '321 年',
      numbers[0]!,
      numbers[499]!,
    ])
      expect(text).toContain(said);
    expect(text).toContain('共501株，此处列出500株');
    expect(text).not.toContain(numbers[500]!);
    expect(text).not.toContain('32-G000');
  });

  it('are made of no row that one does not see, and not for whoever may not export', async () => {
    expect((await county.post(`${DOSSIER}-submit`, { ids: foreign })).status).toBe(404);
    expect((await county.get(`${TREES}/archives`, { id: foreign })).status).toBe(404);
    expect(await get(`${TREES}/archives`, { id: own[0] })).toEqual([]);
    const expert = await buildUser(t.db, { roles: ['expert'], xzCode: '330106' });
    const client = await signIn(t.app, expert.account, PASSWORD);
    expect((await client.post(`${DOSSIER}-submit`, { ids: own[0] })).status).toBe(403);
    expect(await refusal(`${DOSSIER}-submit`, { ids: 'x' })).toContain('编号');
    expect(await refusal(`${DOSSIER}-submit`, { ids: '' })).toContain('请至少选择一条数据');
  });
});
