import { ImportStatus, type MyNotices } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import { registerStatistics } from '../../src/modules/trees/import/tree-import.queries.js';
import { TreeSink } from '../../src/modules/trees/import/tree-sink.js';
import { queryOne } from '../../src/database/database.js';
import { startApp, type TestApp } from '../kit/app.js';
import {
  type Batch,
  buildSender,
  HEADINGS,
  inOrder,
  rowXml,
  type Sender,
  tree,
  workbook,
} from './batches.js';
import { MAIN, makeZip, workbookParts } from '../kit/package.js';
import { endBoth, startWorker } from '../kit/worker.js';

const PATH = '/api/dataImportRecord/dataImportRecord';

describe('A batch', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let sender: Sender;
  beforeAll(async () => {
    product = await startApp();
    await product.db.query(`delete from old_tree`);
    worker = await startWorker(product.config);
    sender = await buildSender(product, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => endBoth(worker, product));

  const attachOf = async (file: Buffer): Promise<string> =>
    ((await sender.upload(file)).body as { data: { attachId: string } }).data.attachId;
  const idOf = async (attachId: string, order = {}): Promise<string> =>
    ((await sender.submit(attachId, order)).body as { data: Batch }).data.id;

  it('is one however often its file is sent at the same instant, and once more when it is in', async () => {
    const file = workbook([tree(1)]);
    const attaches = await Promise.all([attachOf(file), attachOf(file)]);
    const ids = await Promise.all([0, 1, 0, 1, 0].map((which) => idOf(attaches[which]!)));
    expect(new Set(ids).size).toBe(1);
    expect(await sender.ended(ids[0]!)).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    expect(await idOf(attaches[1]!)).toBe(ids[0]);
  });

  it('is another one for another mode, year, sender or time, and after one that brought nothing', async () => {
    const file = workbook([tree(2)]);
    const attachId = await attachOf(file);
    const first = await idOf(attachId);
    await sender.ended(first);
    const others = [await idOf(attachId, { mode: 3 })];
    const { body } = await sender.client.post(`${PATH}/submit`, {
      dataType: '1',
      attachId,
      mode: 1,
      year: 2020,
    });
    others.push((body as { data: Batch }).data.id);
    const colleague = await buildSender(product, { roles: ['province'], xzCode: '33' });
    others.push(await colleague.send(file));
    await product.db.query(
      `update data_import_record set create_time = create_time - interval '11 minutes' where id = $1`,
      [first],
    );
    others.push(await idOf(attachId));
    for (const id of others) await sender.ended(id);
    expect(new Set([first, ...others]).size).toBe(5);

    const wrong = await attachOf(workbook([tree(3, { vigor: '很好' })]));
    const refused = await idOf(wrong);
    expect(await sender.ended(refused)).toMatchObject({ importStatus: ImportStatus.refused });
    expect(await idOf(wrong)).not.toBe(refused);
  });

  it('rings its sender’s bell once at its end, whatever that was, and nobody else’s', async () => {
    const [own, colleague] = await Promise.all(
      [1, 2].map(() => buildSender(product, { roles: ['county'], xzCode: '330106' })),
    );
    const bell = async ({ client }: Sender) => {
      const { body } = await client.get('/api/blade-desk/notice/mine').expect(200);
      return (body as { data: MyNotices }).data.messages.records;
    };
    const partly = await own!.importFile([tree(9_501), tree(9_502), tree(9_503, { treeAge: '很老' })], {
      acceptGood: 1,
      name: '春季.xlsx',
    });
    const unread = await own!.importFile(makeZip(workbookParts({ sheet: rowXml(1, ['甲', '乙']) })), {
      name: '空.xlsx',
    });
    const about = { record: 'dataImportRecord', read: false };
    expect(await bell(own!)).toMatchObject([
      { ...about, rowId: unread.id, text: '导入“空.xlsx”未能完成' },
      { ...about, rowId: partly.id, text: '导入“春季.xlsx”已结束：成功 2 行，失败 1 行' },
    ]);
    expect(await bell(colleague!)).toEqual([]);
  });

  it('names each error once, the most frequent first, with its first row and how many rows have it', async () => {
    const rows = [
      tree(10, { treeHeight: 999 }),
      tree(11, { vigor: '很好' }),
      tree(12),
      tree(13, { vigor: '很好' }),
      tree(14, { vigor: '很好', treeHeight: 999 }),
      tree(15, { vigor: '极好' }),
    ];
    const { firstErrors, failNum } = await sender.importFile(rows);
    expect(failNum).toBe(5);
    expect(firstErrors?.map(({ row, message, count }) => [row, message, count])).toEqual([
      [3, '【生长势】的值“很好”不在字典中', 3],
      [2, '【树高(米)】超出范围，应为0.5米～105米', 2],
      [7, '【生长势】的值“极好”不在字典中', 1],
    ]);
  });

  it('repeats no more than the beginning of a long value', async () => {
    const { firstErrors } = await sender.importFile([
      tree(16, { vigor: '好'.repeat(5_000), treeHeight: '9'.repeat(6_000) }),
    ]);
    const length = firstErrors?.map(({ message }) => message.length) ?? [];
    expect(length).toHaveLength(2);
    expect(Math.max(...length)).toBeLessThan(200);
  });

  it('tells the reviewers once how many of its rows wait for them, and leads to these', async () => {
    const [county, city] = await Promise.all(
      [
        { roles: ['county'], xzCode: '330106' },
        { roles: ['city'], xzCode: '3301' },
      ].map((who) => buildSender(product, who)),
    );
    const messagesSent = async () => {
      const { body } = await city!.client.get('/api/blade-desk/notice/mine');
      return (body as { data: MyNotices }).data.messages.records;
    };
    const { id } = await county!.importFile([tree(950), tree(951), tree(952, { treeAge: 520 })]);
    expect(await messagesSent()).toMatchObject([
      {
        text: expect.stringMatching(/^批量导入的古树名木有 3 株待您审核（.+）$/) as string,
        record: 'oldTree',
        filters: { importId: id, status: '4' },
      },
    ]);
    await county!.importFile([tree(953, { vigor: '很好' }), tree(954)]);
    expect(await messagesSent()).toHaveLength(1);
    await product.db.query(`update old_tree set status = 0 where province_old_tree_number = 'ZJ-000950'`);
    await county!.importFile([tree(950, { treeAge: 330 })], { mode: 2 });
    expect(await messagesSent()).toMatchObject([
      { text: expect.stringContaining('有 1 株待您审核') as string, filters: { status: '4' } },
      {},
    ]);
  });

  it('is gone from the list once it was removed, and its history names who did that', async () => {
    const { id } = await sender.importFile([tree(18)]);
    await sender.client.post(`${PATH}/remove`, {}, { ids: id }).expect(200);
    await sender.client.get(`${PATH}/detail`, { id }).expect(404);
    const history = await product.db.query(
      `select h.action, h.user_id = r.create_user as own from record_history h join data_import_record r on r.id = h.row_id
        where h.record = 'dataImportRecord' and h.row_id = $1`,
      [id],
    );
    expect(history).toEqual([{ action: 'remove', own: true }]);
  });

  it('that is cancelled ends while the database works on one statement', async () => {
    const { importPart } = TreeSink.prototype;
    let tell = (): void => undefined;
    const works = new Promise<void>((resolve) => (tell = resolve));
    TreeSink.prototype.importPart = async function (this: TreeSink) {
      tell();
      await (this as unknown as { client: { query(text: string): Promise<unknown> } }).client.query(
        'select pg_sleep(3600)',
      );
      return { stored: 0, arrived: [] };
    };
    try {
      const id = await sender.send(workbook([tree(20)]));
      await works;
      await sender.client.post(`${PATH}/cancel`, {}, { id }).expect(200);
      const batch = await sender.ended(id);
      expect(batch).toMatchObject({ importStatus: ImportStatus.failed, errorMessage: '已取消' });
    } finally {
      TreeSink.prototype.importPart = importPart;
    }
  });

  /** Runs a batch while somebody does something between the check and the storing of its rows. */
  const meanwhile = async (file: Buffer, order: object, happens: () => Promise<unknown>) => {
    const { importPart } = TreeSink.prototype;
    TreeSink.prototype.importPart = function (this: TreeSink, part, report) {
      return importPart.call(this, part, async (found) => {
        await happens();
        return report(found);
      });
    };
    try {
      return await sender.ended(await sender.send(file, order));
    } finally {
      TreeSink.prototype.importPart = importPart;
    }
  };
  const stored = async (column: string, serial: number): Promise<unknown> => {
    const rows = (await product.db.query(`select ${column} as value from old_tree where survey_number = $1`, [
      String(tree(serial)['surveyNumber']),
    ])) as { value: unknown }[];
    return rows[0]?.value;
  };

  it('hides the places of a species that was declared sensitive while the batch ran', async () => {
    const declare = (sensitive: number) =>
      product.db.query(`update tree_species set sensitive = $1 where species = '樟树'`, [sensitive]);
    try {
      await meanwhile(workbook([tree(40)]), {}, () => declare(1));
      expect(await stored('sensitive', 40)).toBe(1);
    } finally {
      await declare(0);
    }
  });

  const UNSTORED = {
    importStatus: ImportStatus.failed,
    successNum: 0,
    errorMessage: '有1行未能入库（可能在导入期间被他人修改），本批次未导入任何数据，请重新上传',
  };

  it('fails as a whole where not all of its good rows were stored, and says how many', async () => {
    await product.asOwner(
      `create function lose_row() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await product.asOwner(`create trigger lose_row before insert on old_tree for each row
      when (new.survey_number = '00043') execute function lose_row()`);
    try {
      expect(await sender.importFile([tree(42), tree(43)])).toMatchObject(UNSTORED);
      expect(await stored('survey_number', 42)).toBeUndefined();
    } finally {
      await product.asOwner('drop function lose_row cascade');
    }
  });

  it('counts a row that says what is there already among those it has imported', async () => {
    const rows = workbook([tree(44), tree(45, { treeHeight: 9 })]);
    expect(await sender.importFile(rows)).toMatchObject({ importStatus: ImportStatus.done, successNum: 2 });
    const again = workbook([tree(44), tree(45, { treeHeight: 8 }), tree(46)]);
    expect(await sender.importFile(again, { mode: 3 })).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: 3,
    });
  });

  it('leaves a tree its review that was submitted while the batch ran', async () => {
    await sender.importFile(workbook([tree(41)]));
    const submit = () =>
      product.db.query(`update old_tree set status = 4 where survey_number = $1`, ['00041']);
    const batch = await meanwhile(workbook([{ ...tree(41), smallPlaceName: '新地名' }]), { mode: 2 }, submit);
    expect(batch).toMatchObject(UNSTORED);
    expect(await stored('status', 41)).toBe(4);
    expect(await stored('small_place_name', 41)).not.toBe('新地名');
  });

  it('counts the register anew where the database takes it for empty', async () => {
    const isUnknown = async () =>
      (await queryOne<{ unknown: boolean }>(product.db, registerStatistics()))?.unknown;
    await sender.importFile(Array.from({ length: 1_200 }, (_, i) => tree(20_000 + i)));
    await product.asOwner(`analyze old_tree`);
    expect(await isUnknown()).toBe(false);
    // As it is counted while all its rows are those of a batch that runs.
    await product.asOwner(`update pg_class set reltuples = 0 where oid = 'old_tree'::regclass`);
    expect(await isUnknown()).toBe(true);
  });

  it('whose sheet states too many rows is refused before it is read', async () => {
    const stating = (reference: string, serial: number, formatted = '') => {
      const rows = [rowXml(1, HEADINGS), rowXml(2, inOrder(tree(serial)))].join('');
      return makeZip(
        workbookParts({
          sheet: `<worksheet xmlns="${MAIN}"><dimension ref="${reference}"/><sheetData>${rows}${formatted}</sheetData></worksheet>`,
        }),
      );
    };
    const formatted = Array.from({ length: 150_000 }, (_, i) => `<row r="${i + 3}" s="0" customFormat="1"/>`);
    const refused = await sender.importFile(stating('A1:AZ150002', 30, formatted.join('')));
    expect(refused).toMatchObject({ importStatus: ImportStatus.failed });
    expect(refused.errorMessage).toContain('工作表有150002行（只设了格式的空白行也计入），超过100000行');
    expect(await sender.importFile(stating('A1:AZ100002', 30))).toMatchObject({
      importStatus: ImportStatus.done,
    });
    // It has no room for what it states.
    expect(await sender.importFile(stating('A1:AZ1048576', 31))).toMatchObject({
      importStatus: ImportStatus.done,
    });
  });

  it('says of trees without photos that these follow, and keeps the reason that the register has', async () => {
    const county = await buildSender(product, { roles: ['county'], xzCode: '330106' });
    const cells = { warningNote: null, lon: 120.14141, lat: 30.26262 };
    const stored = async () =>
      (await product.db.query(
        `select status, warning_note as note from old_tree where survey_number = '00121'`,
      )) as { status: number; note: string }[];
    const sent = await county.importFile([tree(121, cells)]);
    expect(sent).toMatchObject({ firstErrors: [], successNum: 1, warnNum: 0, photoNum: 1 });
    const [submitted] = await stored();
    expect(submitted!.note).toBe('批量导入，照片待补');
    expect(submitted!.status).not.toBe(0);
    await product.db.query(
      `update old_tree set status = 2, warning_note = '峭壁上无法拍摄' where survey_number = '00121'`,
    );
    const again = await county.importFile([tree(121, { ...cells, treeHeight: 19 })], { mode: 2 });
    expect(again).toMatchObject({ successNum: 1, photoNum: 0 });
    expect(await stored()).toMatchObject([{ note: '峭壁上无法拍摄' }]);
    // That photos follow explains nothing else.
    await product.db.query(
      `update old_tree set status = 2, warning_note = '批量导入，照片待补' where survey_number = '00121'`,
    );
    const odd = await county.importFile([tree(121, { ...cells, bust: 2_400 })], { mode: 2 });
    expect(odd.firstErrors![0]!.message).toContain('请说明以下警告');
  });
});
