import type { ReportCell, ReportSheet } from '@gushu/shared';
import type { Cell, Worksheet } from 'exceljs';

const WIDTH = 10;

const spanOf = (sheet: Worksheet, cell: Cell): { colSpan: number; rowSpan: number } => {
  let colSpan = 1;
  while (sheet.getCell(Number(cell.row), Number(cell.col) + colSpan).master === cell && cell.isMerged)
    colSpan++;
  let rowSpan = 1;
  while (sheet.getCell(Number(cell.row) + rowSpan, Number(cell.col)).master === cell && cell.isMerged)
    rowSpan++;
  return { colSpan, rowSpan };
};

function cellOf(sheet: Worksheet, cell: Cell): ReportCell {
  const { colSpan, rowSpan } = spanOf(sheet, cell);
  const { horizontal } = cell.alignment ?? {};
  return {
    text: cell.text ?? '',
    ...(cell.font?.bold ? { bold: true } : {}),
    ...(horizontal === 'center' || horizontal === 'right' ? { align: horizontal } : {}),
    ...(colSpan > 1 ? { colSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
  };
}

/** A filled sheet as rows of cells, for the screen and for paper. */
export function gridOf(sheet: Worksheet, title: string): ReportSheet {
  const { columnCount, rowCount } = sheet;
  const widths = Array.from({ length: columnCount }, (_, at) => sheet.getColumn(at + 1).width ?? WIDTH);
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const cells: ReportCell[] = [];
    for (let column = 1; column <= columnCount; column++) {
      const cell = sheet.getCell(at + 1, column);
      if (!cell.isMerged || cell.master === cell) cells.push(cellOf(sheet, cell));
    }
    return cells;
  });
  return { title, widths, rows };
}
