import { oldTree } from '@gushu/shared';
import type pg from 'pg';
import { makeZip, Scratch, workbookParts } from '../../../../test/kit/package.js';
import { sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import { ImportRun } from './import-run.js';
import { RowPart, type Sink } from './sink.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const COLUMNS = sheetColumns(oldTree).filter(({ part, required }) => required && !part);
const ROWS = 1_200;

const row = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe('A run over a file', () => {
  it('ends with what went wrong first, not with what follows from it', async () => {
    const headings = COLUMNS.map(({ heading }) => heading);
    const data = Array.from({ length: ROWS }, (_, at) => row(at + 2, ['x']));
    const path = await scratch.file(makeZip(workbookParts({ sheet: [row(1, headings), ...data].join('') })));
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => (fail = reject));
    failed.catch(() => undefined);
    let isWorking = false;
    const sink: Sink<RowPart> = {
      record: oldTree,
      columns: COLUMNS,
      part: () => new RowPart(),
      importPart: () => {
        isWorking = true;
        return failed;
      },
      reader: () => ({
        read: ({ number }) => ({ number, values: {}, faults: [], warnings: [] }),
        // The transaction is aborted by then: every statement in it fails.
        lookUp: () => {
          if (!isWorking) return Promise.resolve();
          fail(failure('40P01', 'deadlock detected'));
          return Promise.reject(failure('25P02', 'current transaction is aborted'));
        },
      }),
    };
    const run = new ImportRun({ query: () => Promise.resolve() } as unknown as pg.ClientBase, {
      ...{ path, sink, texts: new Map(), acceptGood: true, maxRows: 10_000, language: 'zh', template: [] },
      report: () => Promise.resolve(),
      assertWanted: () => undefined,
    });
    await expect(run.run()).rejects.toMatchObject({ code: '40P01' });
  });
});
