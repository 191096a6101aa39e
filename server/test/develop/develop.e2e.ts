import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';

type Row = Record<string, unknown> & { id: string };

describe('Models and generated records', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const dataOf = async <T>(path: string, query: object = {}): Promise<T> =>
    ((await admin.get(`/api/blade-develop/${path}`, query).expect(200)).body as { data: T }).data;
  const send = async (path: string, body: object): Promise<Row> =>
    ((await admin.post(`/api/blade-develop/${path}`, body).expect(200)).body as { data: Row }).data;
  const draw = (modelCode: string, modelTable: string, more: object = {}) =>
    send('model/submit', { modelName: modelCode, modelCode, modelTable, ...more });

  it('take the fields of a table of this database, with the labels that its record has', async () => {
    const tables = await dataOf<{ name: string; comment: string }[]>('model/table-list');
    expect(tables).toContainEqual({ name: 'law', comment: '法律法规' });
    const { id: modelId } = await draw('ruleBook', 'law');
    const fields = await dataOf<Row[]>('model/model-prototype', { modelId });
    expect(fields).toContainEqual(
      expect.objectContaining({ propertyName: 'lawType', componentType: 'dictionary', dictCode: 'law_type' }),
    );
    expect(fields.map(({ propertyName }) => propertyName)).not.toContain('xzCode');
    const info = await dataOf<{ entityName: string }>('model/table-info', { modelId });
    expect(info).toMatchObject({ name: 'law', entityName: 'Law' });
  });

  it('refuse by field what no record, table or field can be called, and dictionaries that are not there', async () => {
    const refused = async (path: string, body: object) =>
      (await admin.post(`/api/blade-develop/${path}`, body).expect(400)).body as {
        errors: { field: string }[];
      };
    const fieldsOf = ({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field);
    for (const modelCode of ['history', 'query', 'oldTree', 'event', 'toString']) {
      const answer = await refused('model/submit', { modelName: 'x', modelCode, modelTable: 'x_rows' });
      expect([modelCode, fieldsOf(answer)]).toEqual([modelCode, ['modelCode']]);
    }
    const table = { modelName: 'x', modelCode: 'seedRows', modelTable: 'order' };
    expect(fieldsOf(await refused('model/submit', table))).toEqual(['modelTable']);
    const { id: modelId } = await draw('seedRows', 'seed_rows');
    const field = { modelId, jdbcComment: '标题', componentType: 'text', isForm: 1 };
    for (const propertyName of ['xmin', 'user', 'overdue'])
      expect(
        fieldsOf(await refused('model-prototype/submit-list', [{ ...field, propertyName }] as object)),
      ).toEqual(['prototypes.0.propertyName']);
    const kind = { ...field, propertyName: 'kind', componentType: 'dictionary', dictCode: 'no_such_list' };
    expect(fieldsOf(await refused('model-prototype/submit-list', [kind] as object))).toEqual([
      'prototypes.0.dictCode',
    ]);
    const code = { codeName: 'x', modelId, packageName: 'information' };
    expect(fieldsOf(await refused('code/submit', { ...code, tableName: 'user', subFkId: 'xmin' }))).toEqual([
      'subFkId',
      'tableName',
    ]);
    await admin.post('/api/blade-develop/model/remove', {}, { ids: modelId }).expect(200);
  });

  it('answer a zip of sources and write nothing', async () => {
    const { id: modelId } = await draw('seedBatch', 'seed_batch', { regionMode: '1', machine: '1' });
    const field = { modelId, isForm: 1, isList: 1, isRequired: 1, isQuery: 1 };
    await send('model-prototype/submit-list', [
      { ...field, propertyName: 'batchNo', jdbcComment: '批号', componentType: 'text', maxLength: 20 },
      { ...field, propertyName: 'weight', jdbcComment: '重量', componentType: 'decimal', scale: 1 },
    ] as object);
    const { id } = await send('code/submit', { codeName: '种子', modelId, packageName: 'information' });
    const files = await dataOf<{ path: string; text: string }[]>('code/preview', { id });
    const textOf = (path: string) => files.find((file) => file.path === path)?.text;
    expect(textOf('shared/records/seed-batch.ts')).toContain(
      "batchNo: text({ label: ['批号', 'Batch no'], max: 20, required: 'draft', filter: 'like', group: 'main' }),",
    );
    const note = textOf('NEW-RECORDS.md');
    expect(note).toContain('npm run new -- record --from seedBatch.record.json');
    // The lines that files of the repository need are shown before anything is downloaded, too.
    for (const line of [
      "export * from './seed-batch.js';",
      "code: 'seedBatch',",
      "...recordScreens('/information/seedBatch'",
    ])
      expect(note).toContain(line);
    const zip = await admin.post('/api/blade-develop/code/gen-code', {}, { ids: id }).expect(200);
    expect(zip.headers['content-type']).toBe('application/zip');
    await admin.post('/api/blade-develop/code/copy', {}, { id }).expect(200);
    const page = await dataOf<{ records: Row[] }>('code/list', { codeName: '种子' });
    // Both would lie at the same paths of one zip.
    const both = page.records.map((row) => row.id).join(',');
    const twice = await admin.post('/api/blade-develop/code/gen-code', {}, { ids: both }).expect(400);
    expect((twice.body as { msg: string }).msg).toContain('seedBatch');
    expect(page.records.map(({ codeName }) => codeName).sort()).toEqual(['种子', '种子-copy']);
    await admin.post('/api/blade-develop/model/remove', {}, { ids: modelId }).expect(400);
  });

  it('let fields take each other’s names, and none have a name twice', async () => {
    const { id: modelId } = await draw('renamed', 'renamed');
    const field = { modelId, jdbcComment: '字段', componentType: 'text', maxLength: 20 };
    const named = (...names: string[]) => names.map((propertyName) => ({ ...field, propertyName }));
    await send('model-prototype/submit-list', named('first', 'second', 'third') as object);
    const fields = await dataOf<Row[]>('model/model-prototype', { modelId });
    const ring = fields.map(({ id }, at) => ({ ...named('second', 'third', 'first')[at], id }));
    await send('model-prototype/submit-list', ring as object);
    const after = await dataOf<Row[]>('model/model-prototype', { modelId });
    expect(after.map(({ id, propertyName }) => [id, propertyName])).toEqual(
      ring.map(({ id, propertyName }) => [id, propertyName]),
    );
    const answer = await admin.post(
      '/api/blade-develop/model-prototype/submit-list',
      ring.map((one) => ({ ...one, propertyName: 'same' })) as object,
    );
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'prototypes.1.propertyName' }] });
  });

  it('say which field cannot be', async () => {
    const { id: modelId } = await draw('wrongFields', 'wrong_fields');
    const answer = await admin.post('/api/blade-develop/model-prototype/submit-list', [
      { modelId, propertyName: 'kind', jdbcComment: '类别', componentType: 'dictionary' },
    ] as object);
    expect(answer.body).toMatchObject({ code: 400, errors: [{ field: 'prototypes.0.dictCode' }] });
    const { id: law } = await draw('law', 'law');
    const { id } = await send('code/submit', { codeName: 'law', modelId: law, packageName: 'information' });
    const refused = await admin.get('/api/blade-develop/code/preview', { id });
    expect((refused.body as { msg: string }).msg).toContain('已有记录名为 law');
  });
});
