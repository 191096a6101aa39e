import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RECORDS } from '@gushu/shared';
import ts from 'typescript';
import { applyEdit } from './edits.js';
import { planFault } from './faults.js';
import { generate } from './generate.js';
import { planLike, type RecordPlan } from './plan.js';

const HOUSE = fileURLToPath(new URL('../../../', import.meta.url));
const STAMP = 1_790_000_000_000;

const like = (name: string, area: RecordPlan['area']): RecordPlan =>
  planLike(
    RECORDS.find((record) => record.name === name)!,
    {
      name: 'seedBatch',
      label: ['种子批次', 'Seed batch'],
      area,
    },
  );

interface Api {
  paths: Record<string, unknown>;
}

/** Names in a folder of the repository, each as the record would be called that has such a file. */
const filesOf = (folder: string): string[] =>
  readdirSync(HOUSE + folder).map((name) =>
    name.replace(/\..*$/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );

/** All names that a source imports, declares or calls. */
function namesIn({ path, text }: { path: string; text: string }): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const declared =
      ts.isImportSpecifier(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isFunctionDeclaration(node);
    if (declared && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) names.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return names;
}

describe('A generated record', () => {
  it.each([
    ['law', 'information'],
    ['curingRecord', 'protection'],
    ['expertInquiry', 'experts'],
    ['centralBudget', 'protection'],
  ] as const)(
    'like %s can be made, and its lines have their place in the files that name every record',
    async (name, area) => {
      const plan = like(name, area);
      expect(planFault(plan)).toBeUndefined();
      const { edits } = await generate(plan, STAMP);
      for (const edit of edits) {
        const before = readFileSync(HOUSE + edit.path, 'utf8');
        const after = applyEdit(before, edit);
        expect([edit.path, after.split(`${edit.line}\n`).join('')]).toEqual([edit.path, before]);
      }
    },
  );

  it('is written nowhere where a file of the house has no such list any more', () => {
    const edit = { path: 'list.ts', list: ['export const all = [', '\n];'], line: '  added,' } as const;
    expect(applyEdit('export const all = [\n  one,\n];\n', edit)).toBe(
      'export const all = [\n  one,\n  added,\n];\n',
    );
    expect(() => applyEdit('export const some = [\n];\n', edit)).toThrow('list.ts');
  });

  it('has a child list where the record that it is like has one', async () => {
    const { files } = await generate(like('expertInquiry', 'experts'), STAMP);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('shared/records/seed-batch-item.ts');
    expect(files.find(({ path }) => path.endsWith('Pages.tsx'))?.text).toContain('record={seedBatchItem}');
  });

  it('is refused under a name that a record has, and without a text that names its rows', () => {
    const plan = like('law', 'information');
    expect(planFault({ ...plan, name: 'oldTree' })?.key).toBe('code.nameTaken');
    expect(planFault({ ...plan, fields: [] })?.key).toBe('code.noTitle');
    expect(planFault({ ...plan, region: 'none' })?.key).toBe('code.publishRegion');
  });

  it('is refused where a name is a word of SQL or of the sources, or is exported already', () => {
    const plan = like('law', 'information');
    const [field] = plan.fields;
    const fields = [...plan.fields, { ...field!, name: 'order' }];
    expect(planFault({ ...plan, fields })?.key).toBe('code.fieldName');
    const seeds = { name: 'seedItem', label: plan.label, table: 'seed_item', fields: plan.fields };
    expect(planFault({ ...plan, child: { ...seeds, parentField: 'user' } })?.key).toBe('code.fieldName');
    expect(planFault({ ...plan, name: 'protected' })?.key).toBe('code.name');
    expect(planFault({ ...plan, name: 'columnOf' })?.key).toBe('code.nameTaken');
    expect(
      planFault(plan, { hasTable: (table) => table === plan.table, hasDictionary: () => true })?.key,
    ).toBe('code.tableTaken');
  });

  it('is refused under a name that its own sources, or the house, have for something else', async () => {
    const plan = like('expertInquiry', 'experts');
    const { files } = await generate(plan, STAMP);
    const sources = files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(namesIn);
    const names = [
      ...sources.filter((name) => /^[a-z]\w+$/.test(name)),
      // A class of that beginning would be imported and declared.
      ...sources.flatMap((name) => {
        const [, stem] =
          /^([A-Z]\w*)(?:Query|Export|Save|Update|Moves|Controller|Service|Module|Input|List)$/.exec(name) ??
          [];
        return stem ? [stem.charAt(0).toLowerCase() + stem.slice(1)] : [];
      }),
      ...['server/src/modules/information', 'server/src/modules/protection', 'web/src/pages'].flatMap(
        filesOf,
      ),
      ...['information', 'protection', 'experts'].flatMap((area) => filesOf(`server/test/${area}`)),
      ...filesOf('web/src/help/pages'),
      ...Object.keys((JSON.parse(readFileSync(`${HOUSE}docs/openapi.json`, 'utf8')) as Api).paths).map(
        (path) => /^\/api\/(\w+)\/\1\//.exec(path)?.[1] ?? '',
      ),
      ...['toString', 'hasOwnProperty'],
    ].filter((name) => /^[a-z][a-zA-Z0-9]+$/.test(name) && !/seedBatch/i.test(name));
    const taken = (name: string) =>
      planFault({ ...like('law', 'information'), name })?.key ?? 'taken by none';
    expect([...new Set(names)].filter((name) => !/^code\.name(Used|Taken)?$/.test(taken(name)))).toEqual([]);
    expect(taken('seedHistory')).toBe('taken by none');
  });

  it('is refused with a field that PostgreSQL, an answer or an entry of another field has already', () => {
    const plan = like('law', 'information');
    const [field] = plan.fields;
    const other = (name: string, more: object = {}) =>
      planFault({ ...plan, fields: [...plan.fields, { ...field!, name, ...more }] })?.key;
    for (const name of ['xmin', 'ctid', 'tableoid', 'toString', 'statusName', 'overdue', 'lawTypeName'])
      expect([name, other(name)]).toEqual([name, 'code.fieldName']);
    expect(other('xminOfYear')).toBeUndefined();
    const existing = { hasTable: () => false, hasDictionary: (code: string) => code === 'law_type' };
    const listed = { ...field!, name: 'kindOfRule', kind: 'dictionary', code: 'no_such' } as const;
    expect(planFault({ ...plan, fields: [...plan.fields, listed] }, existing)?.key).toBe(
      'code.unknownDictionary',
    );
    expect(
      planFault({ ...plan, fields: [...plan.fields, { ...listed, code: 'law_type' }] }, existing),
    ).toBeUndefined();
  });

  it('takes labels with quotes and comment marks as they are', async () => {
    const plan = { ...like('law', 'information'), label: ["它的'*/名", "Its '**// name"] as const };
    const { files } = await generate(plan, STAMP);
    const textOf = (ending: string) => files.find(({ path }) => path.endsWith(ending))?.text;
    expect(textOf('records/seed-batch.ts')).toContain('label: ["它的\'*/名", "Its \'**// name"],');
    expect(textOf('SeedBatchPages.tsx')).toContain("/** Its '** // name: list, form and view. */");
  });
});
