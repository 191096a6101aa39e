import type { StatisticalTable } from '@gushu/shared';
import request from 'supertest';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../src/sheets/format/workbook-writer.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client } from '../kit/client.js';
import { signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';

const PATH = '/api/apicture/apicture/replaceStatisticalTable';
const FUNDS = ['年度', '资金(万元)', '株数'];

type Cells = (string | number)[];

async function sheetOf([head = [], ...rows]: Cells[]): Promise<Buffer> {
  const output = new PassThrough();
  const columns = head.map((heading) => ({ heading: String(heading) }));
  const [content] = await Promise.all([
    buffer(output),
    writeWorkbook(output, [{ name: '表', columns, rows }]),
  ]);
  return content;
}

describe('Tables that are entered by hand', () => {
  let t: TestApp;
  let nation: Client;
  let province: Client;
  const send = async (client: Client, query: object, lines: Cells[]) => {
    const answer = await request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post(PATH)
      .query(query)
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', await sheetOf(lines), '表.xlsx');
    return answer.body as { code: number; msg: string; data: unknown };
  };
  const list = async (client: Client, query: object = {}) =>
    (await client.get(`${PATH}/list`, query).expect(200)).body.data as StatisticalTable[];

  beforeAll(async () => {
    t = await startApp();
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    province = await signInAs(t, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => t.close());

  it('are stored whole, replaced and withdrawn', async () => {
    const of = { dataType: 2, year: 2026 };
    const first = await send(nation, of, [FUNDS, [2024, 12.5, 3], [2025, '20', 4]]);
    expect(first).toMatchObject({ code: 200, data: { successNum: 2, failNum: 0 } });
    await send(nation, of, [FUNDS, [2025, 21.25, 5]]);
    const [table, ...others] = await list(nation, { ...of, xzCode: '' });
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      ...{ dataType: '2', year: 2026, xzCode: '', fileName: '表.xlsx', userName: expect.any(String) },
      lines: [{ year: 2025, fund: 21.25, treeNum: 5 }],
    });
    expect(await list(province)).toEqual([]);
    await province.post(`${PATH}/remove`, {}, { ids: table!.id }).expect(404);
    await nation.post(`${PATH}/remove`, {}, { ids: table!.id }).expect(200);
    expect(await list(nation, of)).toEqual([]);
  });

  it('name what is wrong by row and column, and store nothing of it', async () => {
    const head = ['年度', '区划代码', '株数', '资金(万元)'];
    const wrong = await send(province, { dataType: 3, year: 2026 }, [
      head,
      [2025, '330106', 3, 1.5],
      [1999, '330106', 2.5, ''],
      [2025, '110101', 1, 1.555],
      [2025, '330106', 1, 2],
    ]);
    expect(wrong).toMatchObject({
      code: 400,
      msg: expect.stringContaining('有6处错误，未保存任何数据：第3行'),
    });
    expect((wrong as unknown as { data: { errors: object[] } }).data.errors ?? wrong).toMatchObject([
      { row: 3, column: '年度' },
      { row: 3, column: '株数' },
      { row: 3, column: '资金(万元)' },
      { row: 4, column: '资金(万元)' },
      { row: 4, column: '区划代码' },
      { row: 5, column: '区划代码', message: '与第2行重复' },
    ]);
    expect(await list(province)).toEqual([]);
    expect(await send(province, { dataType: 3, year: 2026 }, [['年度'], [2025]])).toMatchObject({
      code: 400,
    });
    expect(await send(province, { dataType: 3, year: 2026, xzCode: '11' }, [head])).toMatchObject({
      code: 403,
    });
    expect(await send(nation, { dataType: 3, year: 2026, xzCode: '99' }, [head])).toMatchObject({
      ...{ code: 400, errors: [{ field: 'xzCode' }] },
    });
    expect(await send(province, { dataType: 9, year: 2026 }, [head])).toMatchObject({ code: 400 });
  });

  it('begin with a template of each kind', async () => {
    const heads = [['树种', '株数'], FUNDS, ['年度', '区划代码', '株数', '资金(万元)']];
    for (const [at, head] of heads.entries())
      expect(await sheetRows(nation.get(`${PATH}/template`, { dataType: at + 1 }))).toEqual([head]);
  });
});
