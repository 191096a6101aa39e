import { type FilingFigure, filingFigures, type FilingRow, textIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { SheetLine } from '../../../../sheets/format/workbook-writer.js';
import { ExportSources, type ReportOrder, type ReportSheets } from '../../../system/exports/index.js';
import { FILING_READERS } from '../filing-permissions.js';
import { FilingService } from './filing.service.js';
import type { FilingQuery } from '../years.dto.js';

/** The kind of its exports. */
export const FILING_EXPORT = 'archiveFiling';

const TITLE = ['归档进度', 'Filing'] as const;
const REGION = ['行政区划', 'Region'] as const;
const STATE = ['年度状态', 'State'] as const;
const STATE_NAMES = [
  ['未开始', 'Not begun'],
  ['填报中', 'Open'],
  ['已归档', 'Archived'],
  ['已关闭', 'Closed'],
] as const;
const FIGURES = Object.entries(filingFigures) as [FilingFigure, (typeof filingFigures)[FilingFigure]][];

/** Who has filed and who has not as a workbook: a region a line. */
@Injectable()
export class FilingExport {
  constructor(
    private readonly filing: FilingService,
    exports: ExportSources,
  ) {
    exports.offerReport<FilingQuery>({
      kind: FILING_EXPORT,
      permissions: FILING_READERS,
      path: '/archiveYear/archiveYear/filing/export',
      title: (language) => textIn(language, TITLE),
      count: async (caller, asked) => (await filing.list(caller, asked)).length,
      begin: (order) => this.begin(order),
    });
  }

  private async begin(order: ReportOrder<FilingQuery>): Promise<ReportSheets> {
    const { caller, asked, language } = order;
    const rows = await this.filing.list(caller, asked);
    const columns = [
      { heading: textIn(language, REGION), width: 24 },
      { heading: textIn(language, STATE), width: 14 },
      ...FIGURES.map(([, label]) => ({ heading: textIn(language, label), width: 16 })),
    ];
    const sheet = { name: textIn(language, TITLE), columns, frozenColumns: 1 };
    return { total: rows.length, sheets: [{ ...sheet, rows: linesOf(rows, order) }] };
  }
}

async function* linesOf(
  rows: readonly FilingRow[],
  { language, placeText, advance }: ReportOrder<FilingQuery>,
): AsyncGenerator<SheetLine> {
  for (const row of rows) {
    const state = textIn(language, STATE_NAMES[row.state] ?? STATE);
    yield [placeText(row.xzName), state, ...FIGURES.map(([name]) => row[name])];
    advance();
  }
}
