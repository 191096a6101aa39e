import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RECORDS } from '@gushu/shared';
import ts from 'typescript';
import { applyEdit } from './edits.js';
import { generate } from './generate.js';
import { AREAS, planFault, planLike, type RecordPlan } from './plan.js';

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

const syntaxFaults = (path: string, text: string) =>
  ts.transpileModule(text, { fileName: path, reportDiagnostics: true }).diagnostics ?? [];

describe('A generated record', () => {
  it.each([
    ['law', 'information'],
    ['curingRecord', 'protection'],
    ['expertInquiry', 'experts'],
    ['centralBudget', 'protection'],
  ] as const)(
    'like %s can be read, and has its lines in the files that name every record',
    async (name, area) => {
      const plan = like(name, area);
      expect(planFault(plan)).toBeUndefined();
      const { files, edits } = await generate(plan, STAMP);
      for (const { path, text } of files.filter((file) => /\.tsx?$/.test(file.path)))
        expect([path, syntaxFaults(path, text)]).toEqual([path, []]);
      const edited = new Map<string, string>();
      for (const edit of edits)
        edited.set(
          edit.path,
          applyEdit(edited.get(edit.path) ?? readFileSync(HOUSE + edit.path, 'utf8'), edit),
        );
      for (const [path, text] of edited) expect([path, syntaxFaults(path, text)]).toEqual([path, []]);
    },
  );

  it('has a child list where the record that it is like has one', async () => {
    const { files } = await generate(like('expertInquiry', 'experts'), STAMP);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('shared/records/seed-batch-item.ts');
    expect(paths).toContain('web/src/pages/seed-batch/SeedBatchItemList.tsx');
  });

  it('is refused under a name that a record has, and without a text that names its rows', () => {
    const plan = like('law', AREAS[1]);
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
    expect(planFault(plan, (table) => table === plan.table)?.key).toBe('code.tableTaken');
  });

  it('takes labels with quotes and comment marks as they are', async () => {
    const plan = { ...like('law', 'information'), label: ["它的'*/名", "Its '**// name"] as const };
    const { files } = await generate(plan, STAMP);
    for (const { path, text } of files.filter((file) => /\.tsx?$/.test(file.path)))
      expect([path, syntaxFaults(path, text)]).toEqual([path, []]);
  });
});
