import { type InspectionFault, inspectionRule, type Language, message, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { SheetLine } from '../../../sheets/format/workbook-writer.js';
import { ExportSources, type ReportOrder, type ReportSheets } from '../../system/exports/index.js';
import type { FaultFilter } from './inspection.queries.js';
import { Inspections } from './inspection.service.js';

/** Kind of the exports of inspections. */
export const INSPECTION_EXPORT = 'inspectionFaults';

const WIDE = new Set(['rule', 'message', 'region']);

/** Headings of a sheet from the keys of their texts. */
const columns = (language: Language, keys: readonly string[]) =>
  keys.map((key) => ({ heading: message(`inspection.${key}`, language), width: WIDE.has(key) ? 40 : 16 }));

const levelOf = ({ ruleLevel }: { ruleLevel: string }, language: Language): string =>
  message(ruleLevel === '1' ? 'inspection.error' : 'inspection.warning', language);

/** Findings of an inspection as a workbook: by rule and region, and each row that breaks a rule. */
@Injectable()
export class InspectionExport {
  constructor(
    private readonly inspections: Inspections,
    exports: ExportSources,
  ) {
    exports.offerReport<FaultFilter>({
      kind: INSPECTION_EXPORT,
      permissions: [permissionOf(inspectionRule, 'export')],
      path: '/inspectionRule/inspectionRun/export',
      title: (language) => message('inspection.report', language),
      count: (caller, asked) => inspections.countFaults(caller, asked),
      begin: (order) => this.begin(order),
    });
  }

  private async begin(order: ReportOrder<FaultFilter>): Promise<ReportSheets> {
    const { caller, asked, language, placeText } = order;
    const total = await this.inspections.countFaults(caller, asked);
    const report = await this.inspections.report(caller, asked.id);
    const byRule = {
      name: message('inspection.report', language),
      columns: columns(language, ['code', 'rule', 'level', 'region', 'num']),
      rows: report.map((line) => [
        ...[line.ruleCode, line.ruleName, levelOf(line, language), placeText(line.xzCodeName)],
        line.num,
      ]),
    };
    const rows = {
      name: message('inspection.message', language),
      columns: columns(language, ['row', 'region', 'code', 'level', 'field', 'message']),
      rows: linesOf(this.inspections.eachFault(caller, asked), order),
    };
    return { total, sheets: [byRule, rows] };
  }
}

async function* linesOf(
  faults: AsyncIterable<InspectionFault>,
  { language, placeText, advance }: ReportOrder<FaultFilter>,
): AsyncGenerator<SheetLine> {
  for await (const fault of faults) {
    const { title, xzCodeName, ruleCode, label, msg } = fault;
    yield [title, placeText(xzCodeName), ruleCode, levelOf(fault, language), label, msg];
    advance();
  }
}
