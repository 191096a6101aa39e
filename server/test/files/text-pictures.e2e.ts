import type { INestApplicationContext } from '@nestjs/common';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, PASSWORD, signInAs, type SignedIn } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { noise, Uploads } from './uploads.js';

const LAW = '/api/law/law';
const NOTICE = '/api/blade-desk/notice';
const ATTACHMENT = '/api/attachment/attachment';
const TENANT = '000000';
const OTHER = '100001';
const OF_LAWS = '11';
const OF_NOTICES = '31';
const OF_INQUIRIES = '32';
const INQUIRY = '/api/expertInquiry/expertInquiry';

interface Picture {
  id: string;
  attachId: string;
  attachmentUrl: string;
}
interface Body<D> {
  data: D;
  errors?: { field: string; msg: string }[];
}

/** Somebody of the tenant who holds a screen with all its buttons. */
async function keeperOf({ app, db }: TestApp, screen: string): Promise<Client> {
  const { account } = await buildKeeper(db, TENANT, [screen]);
  return signIn(app, account, PASSWORD, TENANT);
}

/** Addresses of the pictures of a text, as a browser reads them. */
const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<img[^>]*\bsrc="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));
const image = (src: string): string => `<p>图<img src="${src.replaceAll('&', '&amp;')}" alt="图示" /></p>`;

describe('Formatted texts with pictures', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let office: SignedIn;
  const uploads = new Uploads(() => t.app);

  const person = (more: object = {}) => signInAs(t, { xzCode: '330106', roles: ['county'], ...more });
  const law = async (content: string, client = office): Promise<string> => {
    const { body } = await client.post(`${LAW}/save`, { title: '条例', lawType: '1', content }).expect(200);
    return (body as Body<{ id: string }>).data.id;
  };
  const textOf = async (id: string, client = office): Promise<string> => {
    const { body } = await client.get(`${LAW}/detail`, { id }).expect(200);
    return (body as Body<{ content: string }>).data.content;
  };
  const storedOf = async (id: string, table = 'law'): Promise<string> => {
    const [row] = (await t.db.query(`select content from ${table} where id = $1`, [id])) as {
      content: string;
    }[];
    return row!.content;
  };
  const attached = async (
    businessId: string,
    businessType = OF_LAWS,
    client: Client = office,
  ): Promise<Picture> => {
    const { attachId } = await uploads.stored(client, 'a.png', await noise().png().toBuffer());
    const { body } = await client
      .post(`${ATTACHMENT}/saveBatch`, { attachmentList: [{ businessType, businessId, attachId }] })
      .expect(200);
    return (body as Body<Picture[]>).data[0]!;
  };
  const change = async (id: string, content: string, more: object = {}) => {
    const { body } = await office.get(`${LAW}/detail`, { id }).expect(200);
    const { version } = (body as Body<{ version: number }>).data;
    return office.post(`${LAW}/update`, { id, version, content, ...more });
  };
  const changed = async (id: string, content: string, more: object = {}): Promise<void> => {
    const { status, text } = await change(id, content, more);
    expect([status, text]).toEqual([200, expect.anything()]);
  };
  /** Fields of a refusal. */
  const wrongOf = ({ status, body }: { status: number; body: unknown }): unknown[] => [
    status,
    ...((body as Body<never>).errors ?? []).map(({ field }) => field),
  ];

  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    office = await person();
  });
  afterAll(async () => {
    await worker?.close();
    await t.close();
  });

  it('are stored by the ids of their attachments, whichever of their links is sent, and answered with one that opens', async () => {
    const id = await law('<p>文</p>');
    const { id: picture, attachmentUrl, attachId } = await attached(id);
    const [stored] = [`<p>图<img src="attachment:${picture}" alt="图示" /></p>`];
    for (const src of [
      attachmentUrl,
      `${attachmentUrl}&size=large`,
      `https://gushu.test${attachmentUrl}`,
      `/api/blade-resource/attach/download?id=${attachId}`,
      `attachment:${picture}`,
    ]) {
      await changed(id, image(src));
      expect(await storedOf(id)).toBe(stored);
      await changed(id, '<p>文</p>');
    }
    await changed(id, image(attachmentUrl));
    const [link = ''] = picturesOf(await textOf(id));
    expect(link).toMatch(/^\/api\/blade-resource\/attach\/media\?name=/);
    await office.get(link).expect(200).expect('Content-Type', 'image/png');
    const { body } = await office.get(`${LAW}/list`, { title: '条例' }).expect(200);
    const { records } = (body as Body<{ records: { id: string; content: string }[] }>).data;
    expect(picturesOf(records.find((row) => row.id === id)!.content)).toEqual([link]);
  });

  it('come back unchanged with the text that was answered, and history then knows of no change', async () => {
    const id = await law('<p>文</p>');
    await changed(id, image((await attached(id)).attachmentUrl));
    const [before, answered] = [await storedOf(id), await textOf(id)];
    await changed(id, answered, { docNo: '一号' });
    expect(await storedOf(id)).toBe(before);
    const { body } = await office.get(`${LAW}/history`, { id }).expect(200);
    expect(Object.keys((body as Body<{ changes: object }[]>).data[0]!.changes)).toEqual(['docNo']);
  });

  it('have links in history, before and after each change', async () => {
    const id = await law('<p>文</p>');
    await changed(id, image((await attached(id)).attachmentUrl));
    await changed(id, '<p>无图</p>');
    const { body } = await office.get(`${LAW}/history`, { id }).expect(200);
    const [last, first] = (body as Body<{ changes: { content: [string, string] } }[]>).data;
    expect(last!.changes.content[1]).toBe('<p>无图</p>');
    expect(last!.changes.content[0]).toBe(first!.changes.content[1]);
    const [link = ''] = picturesOf(last!.changes.content[0]);
    await office.get(link).expect(200).expect('Content-Type', 'image/png');
  });

  it('are elements: words that look like the address of one are text, and stay', async () => {
    const content = '<p>写作 src="attachment:1" 即可</p>';
    const id = await law(content);
    expect(await textOf(id)).toBe(content);
  });

  it('keep the rest of the text as it was', async () => {
    const table =
      '<table><thead><tr><th>级别</th></tr></thead><tbody><tr><td style="width:30%">一级</td></tr></tbody></table>';
    const id = await law(table);
    const { id: picture, attachmentUrl } = await attached(id);
    await changed(id, `${table}${image(attachmentUrl)}<p style="text-indent:2em">H<sub>2</sub>O</p>`);
    expect(await storedOf(id)).toBe(
      `${table}${image(`attachment:${picture}`)}<p style="text-indent:2em">H<sub>2</sub>O</p>`,
    );
  });

  it.each([
    ['in itself', 'data:image/png;base64,iVBORw0KGgo='],
    ['in itself, written otherwise', ' DATA:image/svg+xml,<svg/>'],
    ['on the machine of its writer', 'file:///C:/Users/a/clip_image001.png'],
    ['in the page of its writer', 'blob:https://gushu.test/1'],
    ['in a mail', 'cid:image001@01D'],
  ])('are refused by field where the text holds one %s', async (_, src) => {
    const answer = await office.post(`${LAW}/save`, { title: '条例', lawType: '1', content: image(src) });
    expect(wrongOf(answer)).toEqual([400, 'content']);
    const id = await law('<p>文</p>');
    expect(wrongOf(await change(id, image(src)))).toEqual([400, 'content']);
    expect(await storedOf(id)).toBe('<p>文</p>');
  });

  it('are refused where they are no picture that the writer may see: of another tenant, of another row, of none', async () => {
    const foreign = await person({ tenantId: OTHER });
    const theirs = await attached(await law('<p>文</p>', foreign), OF_LAWS, foreign);
    const neighbour = await person({ xzCode: '330108' });
    const draft = await attached(await law('<p>文</p>', neighbour), OF_LAWS, neighbour);
    for (const src of [
      `attachment:${theirs.id}`,
      theirs.attachmentUrl,
      `attachment:${draft.id}`,
      'attachment:1',
    ])
      expect(
        wrongOf(await office.post(`${LAW}/save`, { title: '条例', lawType: '1', content: image(src) })),
      ).toEqual([400, 'content']);
  });

  it('are refused where they hang on another row, which may be removed with them, and not where the text had them', async () => {
    const [id, other] = [await law('<p>文</p>'), await law('<p>文</p>')];
    const theirs = await attached(other);
    for (const src of [
      `attachment:${theirs.id}`,
      theirs.attachmentUrl,
      `${theirs.attachmentUrl}&size=large`,
    ]) {
      expect(wrongOf(await change(id, image(src)))).toEqual([400, 'content']);
      const saved = await office.post(`${LAW}/save`, { title: '条例', lawType: '1', content: image(src) });
      expect(wrongOf(saved)).toEqual([400, 'content']);
    }
    const keeper = await keeperOf(t, 'notice');
    const notice = await keeper.post(`${NOTICE}/submit`, { title: '通知', category: 1 }).expect(200);
    const { id: noticeId } = (notice.body as Body<{ id: string }>).data;
    const { attachmentUrl } = await attached(noticeId, OF_NOTICES, keeper);
    expect(wrongOf(await change(id, image(attachmentUrl)))).toEqual([400, 'content']);
    await t.db.query('update law set content = $2 where id = $1', [id, image(`attachment:${theirs.id}`)]);
    await changed(id, `${await textOf(id)}<p>。</p>`);
    expect(await storedOf(id)).toBe(`${image(`attachment:${theirs.id}`)}<p>。</p>`);
  });

  it('have no link for a reader who may not see the row that they hang on, nor for one of another tenant', async () => {
    const [foreign, neighbour] = [await person({ tenantId: OTHER }), await person({ xzCode: '330108' })];
    const theirs = await attached(await law('<p>文</p>', foreign), OF_LAWS, foreign);
    const draft = await attached(await law('<p>文</p>', neighbour), OF_LAWS, neighbour);
    const id = await law('<p>文</p>');
    const content = image(`attachment:${theirs.id}`) + image(`attachment:${draft.id}`);
    await t.db.query('update law set content = $2 where id = $1', [id, content]);
    const answered = await textOf(id);
    expect(answered).toBe(
      [theirs, draft].map((one) => `<p>图<img data-attachment="${one.id}" alt="图示" /></p>`).join(''),
    );
    // A picture that cannot be seen is not lost: it comes back as it was.
    await changed(id, `${answered}<p>。</p>`);
    expect(await storedOf(id)).toBe(`${content}<p>。</p>`);
  });

  it('are not removed while they stand in the text', async () => {
    const id = await law('<p>文</p>');
    const picture = await attached(id);
    await changed(id, image(picture.attachmentUrl));
    // Neither with others that stand in none, nor that stand in the text of another row.
    const others = [await attached(id), await attached(await law('<p>文</p>'))];
    for (const ids of [picture.id, [...others, picture].map((each) => each.id).join()]) {
      const { body } = await office.post(`${ATTACHMENT}/remove`, {}, { ids }).expect(400);
      expect((body as { msg: string }).msg).toMatch(/正文/);
    }
    await changed(id, '<p>文</p>');
    const ids = [...others, picture].map((each) => each.id).join();
    await office.post(`${ATTACHMENT}/remove`, {}, { ids }).expect(200);
  });

  it('of a notice hang on it while it is a draft, which nobody is notified of until it has a time of release', async () => {
    const keeper = await keeperOf(t, 'notice');
    const reader = await person();
    const submit = async (values: object): Promise<string> =>
      ((await keeper.post(`${NOTICE}/submit`, values).expect(200)).body as Body<{ id: string }>).data.id;
    const unread = async (): Promise<number> =>
      ((await reader.get(`${NOTICE}/mine`).expect(200)).body as Body<{ unread: number }>).data.unread;
    const id = await submit({ title: '通知', category: 1 });
    const { id: picture, attachmentUrl } = await attached(id, OF_NOTICES, keeper);
    expect(await unread()).toBe(0);
    await submit({ id, content: image(attachmentUrl), releaseTime: '2026-03-01 08:00:00' });
    expect(await storedOf(id, 'blade_notice')).toBe(image(`attachment:${picture}`));
    expect(await unread()).toBe(1);
    const { body } = await reader.get(`${NOTICE}/detail`, { id }).expect(200);
    const [link = ''] = picturesOf((body as Body<{ content: string }>).data.content);
    await reader.get(link).expect(200);
    const refused = await keeper.post(`${NOTICE}/submit`, { id, content: image('data:image/png;base64,AA') });
    expect(wrongOf(refused)).toEqual([400, 'content']);
  });

  it('of a notice are added by whoever may edit it, as its text is, and by nobody else', async () => {
    const keeper = await keeperOf(t, 'notice');
    const saved = await keeper.post(`${NOTICE}/submit`, { title: '通知', category: 1 }).expect(200);
    const { id } = (saved.body as Body<{ id: string }>).data;
    const other = await keeperOf(t, 'notice');
    const { id: picture, attachmentUrl } = await attached(id, OF_NOTICES, other);
    await other.post(`${NOTICE}/submit`, { id, content: image(attachmentUrl) }).expect(200);
    expect(await storedOf(id, 'blade_notice')).toBe(image(`attachment:${picture}`));
    await other.post(`${NOTICE}/submit`, { id, content: '<p>文</p>' }).expect(200);
    await other.post(`${ATTACHMENT}/remove`, {}, { ids: picture }).expect(200);
    for (const [client, status] of [
      [await person(), 403],
      [await person({ tenantId: OTHER }), 403],
    ] as const) {
      const { attachId } = await uploads.stored(client, 'a.png', await noise().png().toBuffer());
      const attachmentList = [{ businessType: OF_NOTICES, businessId: id, attachId }];
      await client.post(`${ATTACHMENT}/saveBatch`, { attachmentList }).expect(status);
    }
  });

  it('of an inquiry are the asker’s while it is a draft, and are seen with it by whoever is asked', async () => {
    const reader = await person({ xzCode: '440106' });
    const asked = { title: '叶片发黄', isOpen: 1, content: '<p>问</p>' };
    const { body } = await office.post(`${INQUIRY}/save`, asked).expect(200);
    const { id, version } = (body as Body<{ id: string; version: number }>).data;
    const { attachmentUrl, attachId } = await attached(id, OF_INQUIRIES);
    await office.post(`${INQUIRY}/update`, { id, version, content: image(attachmentUrl) }).expect(200);
    const files = { businessType: OF_INQUIRIES, businessId: id };
    const filesFor = async (client: Client): Promise<number> => {
      const page = await client.get(`${ATTACHMENT}/page`, files).expect(200);
      return (page.body as Body<{ total: number }>).data.total;
    };
    expect([await filesFor(office), await filesFor(reader)]).toEqual([1, 0]);
    await office.post(`${INQUIRY}/updateStatus`, {}, { ids: id, status: 1 }).expect(200);
    const { body: shown } = await reader.get(`${INQUIRY}/detail`, { id }).expect(200);
    const [link = ''] = picturesOf((shown as Body<{ content: string }>).data.content);
    await reader.get(link).expect(200);
    expect(await filesFor(reader)).toBe(1);
    // The question stays as it was asked.
    for (const client of [reader, office]) {
      const refused = await client.post(`${ATTACHMENT}/saveBatch`, {
        attachmentList: [{ ...files, attachId }],
      });
      expect([400, 403]).toContain(refused.status);
    }
  });

  describe('Marks that turn the direction of what is read', () => {
    it.each(['\u202e', '\u2066', '\u061c', '&#x202e;', '&#8238;', String.raw`\u0026#x202e;`])(
      'are refused in a formatted text as in a plain one: %j',
      async (sign) => {
        const answer = await office.post(`${LAW}/save`, {
          title: '条例',
          lawType: '1',
          content: `<p>报表${sign}fdp.png</p>`,
        });
        expect([answer.status, (answer.body as Body<never>).errors?.map(({ field }) => field)]).toEqual([
          400,
          ['content'],
        ]);
      },
    );

    it('are refused in the name of a file, when it is uploaded and when it is renamed', async () => {
      const png = await noise().png().toBuffer();
      await uploads.put(office, '报表\u202efdp.png', png).expect(400);
      const keeper = await keeperOf(t, 'attach');
      const { attachId } = await uploads.stored(keeper, '报表.png', png);
      await keeper
        .post('/api/blade-resource/attach/submit', { id: attachId, originalName: '报\u202egnp.png' })
        .expect(400);
    });
  });
});
