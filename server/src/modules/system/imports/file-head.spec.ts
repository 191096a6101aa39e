import { curingRecord, oldTree, patrolRecord, RECORDS, isImported } from '@gushu/shared';
import { exportHeading, sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import { HeadFinder } from './file-head.js';

const headOf = (columns: ReturnType<typeof sheetColumns>, cells: string[], foundBy?: string) =>
  new HeadFinder(columns, foundBy).find({ number: 1, cells });

describe('The head of a file', () => {
  it.each(
    RECORDS.filter(isImported).flatMap((record) =>
      (['zh', 'en'] as const).map((language) => [record.name, language, record] as const),
    ),
  )('may be that of an export: %s, %s', (_, language, record) => {
    const fields = Object.entries(record.fields).filter(
      ([name]) => !(name.endsWith('Name') && name.slice(0, -'Name'.length) in record.fields),
    );
    const cells = fields.map(([, field]) => exportHeading(language, field));
    const columns = sheetColumns(record);
    const { columns: found } = headOf(columns, [...cells, '区划代码'])!;
    for (const { index, column } of found.filter(({ column: { part } }) => !part))
      expect([column.field, fields[index]?.[0]]).toEqual([column.field, column.field]);
    const wanted = columns.filter(({ part }) => !part);
    expect(found.filter(({ column: { part } }) => !part)).toHaveLength(wanted.length);
  });

  it.each([curingRecord, patrolRecord])(
    'has the number of a tree where it is none of an export',
    (record) => {
      const cells = sheetColumns(record).map(({ heading }) => heading);
      expect(headOf(sheetColumns(record), cells)?.columns.map(({ index }) => index)).toEqual([
        ...cells.keys(),
      ]);
    },
  );

  it('is refused where two columns go to one field', () => {
    const columns = sheetColumns(oldTree);
    const cells = [...columns.map(({ heading }) => heading), '树种'];
    expect(() => headOf(columns, cells)).toThrow(expect.objectContaining({ key: 'import.headingTwice' }));
  });

  it('needs the column alone by which rows are found, where none is added', () => {
    const columns = sheetColumns(oldTree);
    const cells = ['省级古树编号', '树龄(年)'];
    expect(headOf(columns, cells, 'provinceOldTreeNumber')?.columns).toHaveLength(2);
    expect(headOf(columns, cells)).toBeUndefined();
  });
});
