import {
  centralGovernment,
  type RescueSummary,
  type ResourceScreen,
  type SpeciesShare,
  type StatisticalTable,
  thisYear,
  type WholeTable,
} from '@gushu/shared';
import request from 'supertest';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../src/sheets/format/workbook-writer.js';
import { BASIC, type Client } from '../kit/client.js';
import { buildRow } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';
import { plantScreen, SCREEN } from './screen-trees.js';

const PATH = '/api/apicture/apicture/replaceStatisticalTable';
const SPECIES = ['树种', '株数', '说明'];
const FUNDS = ['年度', '资金(万元)', '株数', '说明'];
const RESCUES = ['年度', '区划代码', '株数', '资金(万元)', '说明'];
/** Why a row differs from the register. */
const NOTE = '含未建档古树，另行核定';
const REASON = '年度数据有误，重新填报';
const YEAR = thisYear();

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
  let t: SharedApp;
  let nation: Client;
  let province: Client;
  let county: Client;
  const sendFile = async (client: Client, query: object, content: Buffer) => {
    const answer = await request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post(PATH)
      .query(query)
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', content, '表.xlsx');
    return answer.body as { code: number; msg: string; data: unknown };
  };
  const send = async (client: Client, query: object, lines: Cells[]) =>
    sendFile(client, query, await sheetOf(lines));
  const enter = async (client: Client, query: object, lines: Cells[]) =>
    expect(await send(client, query, lines)).toMatchObject({ code: 200, data: { failNum: 0 } });
  const read = async <T>(client: Client, path: string, query: object = {}): Promise<T> =>
    (await client.get(path, query).expect(200)).body.data as T;
  const list = (client: Client, query: object = {}) =>
    read<StatisticalTable[]>(client, `${PATH}/list`, query);
  const withdraw = async (client: Client, query: object) => {
    const ids = (await list(client, query)).map(({ id }) => id).join();
    await client.post(`${PATH}/remove`, { reason: REASON }, { ids }).expect(200);
  };
  const species = (client: Client, query: object = {}) =>
    read<SpeciesShare[]>(client, `${SCREEN}/mainTreeSpecies`, query);
  const rescues = (client: Client, query: object = {}) =>
    read<RescueSummary>(client, `${SCREEN}/getRescueAnalepsis`, query);

  beforeAll(async () => {
    t = await sharedApp();
    await plantScreen(t);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    province = await signInAs(t, { roles: ['province'], xzCode: '33' });
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
  });

  it('are stored whole, replaced and withdrawn for a reason', async () => {
    const of = { dataType: 2, year: 2024 };
    const first = await send(nation, of, [FUNDS, [2023, 12.5, 3, NOTE], [2024, '20', 4, NOTE]]);
    expect(first).toMatchObject({ code: 200, data: { successNum: 2, failNum: 0 } });
    await send(nation, of, [FUNDS, [2024, 21.25, 5, NOTE]]);
    const [table, ...others] = await list(nation, { ...of, xzCode: '' });
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      ...{ dataType: '2', year: 2024, xzCode: '', fileName: '表.xlsx', userName: expect.any(String) },
      lineNum: 1,
    });
    const { id } = table!;
    expect(await read<WholeTable>(nation, `${PATH}/detail`, { id })).toEqual({
      ...table,
      lines: [{ year: 2024, fund: 21.25, treeNum: 5, note: NOTE }],
    });
    expect(await list(province)).toEqual([]);
    await province.get(`${PATH}/detail`, { id }).expect(404);
    await province.post(`${PATH}/remove`, { reason: REASON }, { ids: id }).expect(404);
    const unsaid = await nation.post(`${PATH}/remove`, {}, { ids: id, reason: '错' }).expect(400);
    expect(unsaid.body.errors).toMatchObject([{ field: 'reason' }]);
    await nation.post(`${PATH}/remove`, {}, { ids: id, reason: REASON }).expect(200);
    expect(await list(nation, of)).toEqual([]);
    const [row] = await t.db.query('select withdraw_reason from statistical_table where id = $1', [id]);
    expect(row).toEqual({ withdraw_reason: REASON });
  });

  it('are the work of those who answer for figures', async () => {
    for (const call of ['list', 'template?dataType=1', 'detail?id=1'])
      await county.get(`${PATH}/${call}`).expect(403);
    expect(await send(county, { dataType: 1, year: YEAR }, [SPECIES, ['樟', 1]])).toMatchObject({
      code: 403,
    });
    await county.post(`${PATH}/remove`, { reason: REASON }, { ids: 1 }).expect(403);
  });

  it('name what is wrong by row and column, and store nothing of it', async () => {
    const wrong = await send(province, { dataType: 3, year: 2026 }, [
      RESCUES,
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
    const ranking = await send(province, { dataType: 1, year: 2026 }, [
      SPECIES,
      ['樟', -1],
      ['樟', 2],
      ['', 3],
    ]);
    expect(ranking).toMatchObject({ code: 400, msg: expect.stringContaining('第2行') });
    expect(await list(province)).toEqual([]);
    for (const [of, lines] of [
      [{ dataType: 3, year: 2026 }, [['年度'], [2025]]],
      [{ dataType: 1, year: 2026 }, [SPECIES]],
      [{ dataType: 9, year: 2026 }, [RESCUES]],
    ] as [object, Cells[]][])
      expect(await send(province, of, lines)).toMatchObject({ code: 400 });
    const noBook = await sendFile(province, { dataType: 1, year: 2026 }, Buffer.from('树种,株数\n樟,1'));
    expect(noBook).toMatchObject({ code: 400, msg: expect.stringMatching(/\S/) });
    expect(await send(province, { dataType: 3, year: 2026, xzCode: '11' }, [RESCUES])).toMatchObject({
      code: 403,
    });
    expect(await send(nation, { dataType: 3, year: 2026, xzCode: '99' }, [RESCUES])).toMatchObject({
      ...{ code: 400, errors: [{ field: 'xzCode' }] },
    });
  });

  it('begin with a template of each kind', async () => {
    for (const [at, head] of [SPECIES, FUNDS, RESCUES].entries())
      expect(await sheetRows(nation.get(`${PATH}/template`, { dataType: at + 1 }))).toEqual([head]);
  });

  it('show a species ranking in the place of the counted one, in its own region and year, until it is withdrawn', async () => {
    const counted = await species(nation);
    expect(counted.some(({ entered }) => entered !== undefined)).toBe(false);
    await enter(nation, { dataType: 1, year: YEAR }, [
      SPECIES,
      ['柏', 20, NOTE],
      ['樟', 70, NOTE],
      ['银杏', 10, NOTE],
    ]);
    const entered = expect.stringMatching(/^\d{4}-\d{2}-\d{2}/);
    expect(await species(nation, { top: 2 })).toEqual([
      { treeType: '', treeTypeName: '樟', latinName: '', num: 70, zbCount: 70, entered, note: NOTE },
      { treeType: '', treeTypeName: '柏', latinName: '', num: 20, zbCount: 20, entered, note: NOTE },
      { treeType: 'other', treeTypeName: '其他', latinName: '', num: 10, zbCount: 10, entered },
    ]);
    const screen = await read<ResourceScreen>(nation, `${SCREEN}/screen`, { region: '1' });
    expect(screen.mainTreeSpecies[0]).toMatchObject({ treeTypeName: '樟', num: 70, entered });
    expect(await species(nation, { year: YEAR - 1 })).not.toContainEqual(
      expect.objectContaining({ entered }),
    );
    expect(await species(nation, { xzCode: '33' })).not.toContainEqual(expect.objectContaining({ entered }));

    await enter(province, { dataType: 1, year: YEAR, xzCode: '330106' }, [SPECIES, ['枫香', 5, NOTE]]);
    expect(await species(county)).toMatchObject([{ treeTypeName: '枫香', num: 5, entered }]);
    await withdraw(province, { dataType: 1, xzCode: '330106' });
    expect(await species(county)).not.toContainEqual(expect.objectContaining({ entered }));
    await withdraw(nation, { dataType: 1 });
    expect(await species(nation)).toEqual(counted);
  });

  it('show funds by year and rescued trees by region in the place of those of the projects', async () => {
    const counted = await rescues(nation, { year: YEAR });
    await enter(nation, { dataType: 2, year: YEAR }, [FUNDS, [YEAR, 30.5, 8, NOTE], [YEAR - 1, 20, 5, NOTE]]);
    await enter(nation, { dataType: 3, year: YEAR }, [
      RESCUES,
      [YEAR, '33', 7, 10.1, '按省级验收数'],
      [YEAR, '330106', 99, 99, NOTE],
      [YEAR, '110101', 3, 1.2, NOTE],
      [YEAR, '110102', 2, 1.1, '按区级验收数'],
      [YEAR - 1, '33', 1, 1, NOTE],
    ]);
    const shown = await rescues(nation, { year: YEAR });
    const entered = expect.any(String);
    expect(shown).toEqual({ ...counted, byYear: shown.byYear, byXz: shown.byXz });
    expect(shown.byYear).toEqual([
      { year: YEAR - 1, fund: 20, treeNum: 5, entered, note: NOTE },
      { year: YEAR, fund: 30.5, treeNum: 8, entered, note: NOTE },
    ]);
    const of = ({ byXz }: RescueSummary, code: string) => byXz.find(({ xzCode }) => xzCode === code);
    expect(of(shown, '33')).toMatchObject({ treeNum: 7, fund: 10.1, entered, note: '按省级验收数' });
    expect(of(shown, '11')).toMatchObject({
      ...{ treeNum: 5, fund: 2.3, entered },
      note: `${NOTE}；按区级验收数`,
    });
    expect(of(await rescues(nation), '33')).toMatchObject({ treeNum: 8, fund: 11.1, entered });
    expect((await rescues(province, { year: YEAR })).byXz).not.toContainEqual(
      expect.objectContaining({ entered }),
    );
    await withdraw(nation, {});
    expect(await rescues(nation, { year: YEAR })).toEqual(counted);
  });

  it('contradict the register only with a note, which screens show', async () => {
    const of = { dataType: 1, year: YEAR };
    const counted = await species(nation);
    const [first] = counted;
    const { treeTypeName = '', num = 0 } = first!;
    expect(num).toBeGreaterThan(1);
    type Refused = { code: number; data: { errors: { row: number; column: string; message: string }[] } };
    const faults = async (client: Client, query: object, lines: Cells[]) => {
      const answer = (await send(client, query, lines)) as Refused;
      expect(answer.code).toBe(400);
      return answer.data.errors.map(({ row, column, message }) => [row, column, message]);
    };
    const contradicts = (entered: number, known: number) =>
      expect.stringContaining(`填报${entered}，系统统计为${known}，相差超过5%`);
    expect(await faults(nation, of, [SPECIES, [treeTypeName, num + 1], ['南洋杉', 0], ['水松', 2]])).toEqual([
      [2, '株数', contradicts(num + 1, num)],
      [4, '株数', contradicts(2, 0)],
    ]);
    expect(await faults(nation, of, [SPECIES, [treeTypeName, num + 1, '不详']])).toEqual([
      [2, '说明', expect.stringContaining('5至200字')],
    ]);
    expect(await list(nation, of)).toEqual([]);

    // A workbook of before has no column for notes, and needs none where it agrees.
    await enter(nation, of, [SPECIES.slice(0, 2), [treeTypeName, num]]);
    expect((await species(nation))[0]).not.toHaveProperty('note');
    await enter(nation, of, [SPECIES, [treeTypeName, num + 1, NOTE]]);
    expect(await species(nation)).toMatchObject([{ treeTypeName, num: num + 1, note: NOTE }]);
    await withdraw(nation, of);
    // A county's counts are less than the nation's.
    const [own] = await species(county);
    expect(own!.num).toBeLessThan(num);
    expect(
      await faults(province, { ...of, xzCode: '330106' }, [SPECIES, [own!.treeTypeName, num]]),
    ).toMatchObject([[2, '株数', contradicts(num, own!.num)]]);
  });

  it('of money contradict the projects of their year and region, or their own rows, only with a note', async () => {
    const [{ id: oldTreeId } = { id: '' }] = await t.db.query(
      `select id::text from old_tree where tenant_id = $1 and xz_code = '330106' and status = 1 limit 1`,
      [t.tenantId],
    );
    const project = { oldTreeId, xzCode: '330106', cure: '1', vigor: '2' };
    await buildRow(t.db, centralGovernment, { ...project, year: 2021, stage: 4, fund: 100, usedFund: 1 });
    await buildRow(t.db, centralGovernment, { ...project, year: 2022, stage: 2, fund: 50 });
    // A second project of the year on the same tree, of its township: one tree all the same.
    await buildRow(t.db, centralGovernment, {
      ...{ ...project, xzCode: '330106002', year: 2021, stage: 4, fund: 0, usedFund: 0 },
    });
    const faultsOf = async (query: object, lines: Cells[]) => {
      const answer = (await send(nation, query, lines)) as {
        code: number;
        data: { errors: { row: number; column: string; message: string }[] };
      };
      expect(answer.code).toBe(400);
      return answer.data.errors.map(({ row, column }) => [row, column]);
    };
    const funds = { dataType: 2, year: YEAR };
    await enter(nation, funds, [FUNDS, [2021, 104.9, 1], [2020, 0, 0]]);
    expect(
      await faultsOf(funds, [FUNDS, [2021, 105.01, 1], [2022, 50, 1], [2020, 0.01, 0], [2019, 5, 2, NOTE]]),
    ).toEqual([
      [2, '资金(万元)'],
      [3, '株数'],
      [3, '资金(万元)'],
      [4, '资金(万元)'],
    ]);
    expect(await list(nation, { ...funds, xzCode: '' })).toMatchObject([{ lineNum: 2 }]);

    const rescued = { dataType: 3, year: YEAR };
    await enter(nation, rescued, [
      RESCUES,
      [2021, '33', 1, 100],
      [2021, '330106', 1, 100],
      [2021, '11', 0, 0],
    ]);
    expect(
      await faultsOf(rescued, [
        RESCUES,
        [2021, '33', 1, 100],
        [2021, '3301', 1, 100],
        [2021, '330106', 3, 100, NOTE],
        [2022, '330106', 1, 50],
      ]),
    ).toEqual([
      [3, '株数'],
      [5, '株数'],
      [5, '资金(万元)'],
    ]);
    await withdraw(nation, {});
  });

  it('are those of one tenant', async () => {
    await enter(nation, { dataType: 1, year: YEAR }, [SPECIES, ['樟', 70, NOTE]]);
    await t.db.query(`update statistical_table set tenant_id = $1 where tenant_id = $2 and is_deleted = 0`, [
      await t.anotherTenant(),
      t.tenantId,
    ]);
    await enter(nation, { dataType: 1, year: YEAR }, [SPECIES, ['柏', 1, NOTE]]);
    expect(await species(nation)).toMatchObject([{ treeTypeName: '柏', num: 1 }]);
    await withdraw(nation, {});
    expect(await species(nation)).not.toContainEqual(
      expect.objectContaining({ entered: expect.any(String) }),
    );
    expect(await list(nation)).toEqual([]);
  });
});
