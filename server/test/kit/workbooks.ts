import exceljs from 'exceljs';
import type { Test } from 'supertest';

/** The rows of a sheet of an answered workbook, the first unless one is named. */
export async function sheetRows(test: Test, sheet = 0): Promise<unknown[][]> {
  const answer = await test.buffer(true).parse((response, done) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => done(null, Buffer.concat(parts)));
  });
  expect(answer.status).toBe(200);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.body as never);
  const rows: unknown[][] = [];
  workbook.worksheets[sheet]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
