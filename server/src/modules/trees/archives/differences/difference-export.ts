import {
  type Difference,
  type DifferenceCount,
  type DifferenceRow,
  DIFFERENCES,
  type Label,
  labelOf,
  textIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withConnection } from '../../../../database/database.js';
import { wordingIn } from '../../../../rows/words.js';
import { FoundIds } from '../../../../sheets/meaning/found-ids.js';
import type { SheetLine } from '../../../../sheets/format/workbook-writer.js';
import { ExportSources, type ReportOrder, type ReportSheets } from '../../../system/exports/index.js';
import { registerOf } from '../../rules/index.js';
import { FILING_READERS } from '../filing-permissions.js';
import { type Pair, pairIds } from './differences.queries.js';
import { DifferencesService } from './differences.service.js';
import type { DifferenceQuery } from '../years.dto.js';

/** Kind of the exports of differences. */
export const DIFFERENCE_EXPORT = 'archiveDifference';

const NAMES: Record<Difference, Label> = {
  added: ['新增', 'New'],
  gone: ['减少', 'Gone'],
  changed: ['变化', 'Changed'],
};
const TITLE = ['年度差异', 'Difference of years'] as const;
const ROWS_TITLE = ['明细', 'Rows'] as const;
const ROW_HEADINGS = [
  ['差异', 'Difference'],
  ['编号', 'Number'],
  ['名称', 'Name'],
  ['行政区划', 'Region'],
  ['字段', 'Field'],
  ['原值', 'Before'],
  ['新值', 'After'],
] as const;
/** Sheet of the counties that have not filed a year, whose rows of the other year are not compared. */
const UNFILED_TITLE = ['未归档', 'Not filed'] as const;
const UNFILED_HEADINGS = [
  ['行政区划', 'Region'],
  ['未归档年度', 'Year not filed'],
  ['未参与对比的条数', 'Rows not compared'],
] as const;
const REGION = ['行政区划', 'Region'] as const;
const READ_AT_ONCE = 500;
/** Number of ids in a pair. */
const IDS = 2;

/** Differences between two archived years as a workbook: by region, and each row with its fields. */
@Injectable()
export class DifferenceExport {
  constructor(
    private readonly db: DataSource,
    private readonly differences: DifferencesService,
    exports: ExportSources,
  ) {
    exports.offerReport<DifferenceQuery>({
      kind: DIFFERENCE_EXPORT,
      permissions: FILING_READERS,
      path: '/archiveYear/archiveYear/difference/export',
      title: (language) => textIn(language, TITLE),
      count: async (caller, asked) => rowsIn(await differences.byRegion(caller, asked), asked),
      begin: (order) => this.begin(order),
    });
  }

  private async begin(order: ReportOrder<DifferenceQuery>): Promise<ReportSheets> {
    const { caller, asked, language, placeText } = order;
    const [counts, { unfiled }] = await Promise.all([
      this.differences.byRegion(caller, asked),
      this.differences.compared(caller, asked),
    ]);
    const text = (label: Label) => textIn(language, label);
    const byRegion = {
      name: text(TITLE),
      columns: columnsOf([REGION, ...DIFFERENCES.map((kind) => NAMES[kind])].map(text), 18),
      rows: counts.map(({ xzCode, xzName, ...row }) => [
        xzCode === null ? xzName : placeText(xzName),
        ...DIFFERENCES.map((kind) => row[kind]),
      ]),
    };
    const rows = {
      name: text(ROWS_TITLE),
      columns: columnsOf(ROW_HEADINGS.map(text), 20),
      rows: this.lines(order),
    };
    const sheets = [byRegion, rows];
    if (unfiled.length > 0) {
      const names = await this.differences.namesOf(unfiled.map(({ county }) => county));
      sheets.push({
        name: text(UNFILED_TITLE),
        columns: columnsOf(UNFILED_HEADINGS.map(text), 24),
        rows: unfiled.map((one) => [placeText(names.get(one.county) ?? one.county), one.year, one.rows]),
      });
    }
    return { total: rowsIn(counts, asked), sheets };
  }

  private async *lines(order: ReportOrder<DifferenceQuery>): AsyncGenerator<SheetLine> {
    const { caller, asked, advance } = order;
    const linesOf = await lineMaker(order);
    const compared = await this.differences.compared(caller, asked);
    const found = new FoundIds(IDS);
    try {
      await withConnection(this.db, (client) => found.read(client, pairIds(caller, compared)));
      for (let at = 0; at < found.total; at += READ_AT_ONCE) {
        const pairs = pairsIn(found.at(at, READ_AT_ONCE));
        for (const row of await this.differences.presented(caller, asked, pairs)) {
          yield* linesOf(row);
          advance();
        }
      }
    } finally {
      found.close();
    }
  }
}

const columnsOf = (headings: readonly string[], width: number) =>
  headings.map((heading) => ({ heading, width }));

/** Number of rows that differ in the region itself, which comes last. */
function rowsIn(counts: readonly DifferenceCount[], { kind }: DifferenceQuery): number {
  const kinds: readonly Difference[] = kind ? [kind] : DIFFERENCES;
  return kinds.reduce((sum, one) => sum + (counts.at(-1)?.[one] ?? 0), 0);
}

function pairsIn(ids: BigInt64Array): Pair[] {
  const idAt = (at: number): string | null => (ids[at] ? String(ids[at]) : null);
  return Array.from({ length: ids.length / IDS }, (_, i) => {
    const [before, after] = [idAt(IDS * i), idAt(IDS * i + 1)];
    return { kind: before === null ? 'added' : after === null ? 'gone' : 'changed', before, after };
  });
}

/** Makes the lines of a row: one for each field that differs, or one alone. */
async function lineMaker({
  asked,
  language,
  placeText,
}: ReportOrder<DifferenceQuery>): Promise<(row: DifferenceRow) => string[][]> {
  const { fields } = registerOf(asked.dataType).record;
  const wording = await wordingIn(language);
  return ({ kind, number, name, xzCodeName, changes }) => {
    const head = [textIn(language, NAMES[kind]), number ?? '', name ?? '', placeText(xzCodeName)];
    if (changes.length === 0) return [[...head, '', '', '']];
    return changes.map(({ field, beforeName, afterName }) => [
      ...[...head, labelOf(field, language, fields)],
      ...[beforeName, afterName].map((text) => wording(fields[field], text)),
    ]);
  };
}
