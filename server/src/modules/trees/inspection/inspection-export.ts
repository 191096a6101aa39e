import { type InspectionFault, inspectionRule, type Language, message, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../caller/caller.js';
import { placesIn } from '../../../rows/words.js';
import type { SheetLine, SheetSpec } from '../../../sheets/workbook-writer.js';
import { ExportSources } from '../../system/exports/index.js';
import type { FaultFilter } from './inspection.queries.js';
import { Inspections } from './inspection.service.js';

/** The kind of its exports. */
export const INSPECTION_EXPORT = 'inspectionFaults';

const WIDE = new Set(['rule', 'message', 'region']);

/** Headings of a sheet, each by the key of its text. */
const columns = (language: Language, keys: readonly string[]) =>
  keys.map((key) => ({ heading: message(`inspection.${key}`, language), width: WIDE.has(key) ? 40 : 16 }));

const levelOf = ({ ruleLevel }: { ruleLevel: string }, language: Language): string =>
  message(ruleLevel === '1' ? 'inspection.error' : 'inspection.warning', language);

/** What an inspection has found as a workbook: by rule and region, and each row that breaks a rule. */
@Injectable()
export class InspectionExport {
  constructor(
    private readonly inspections: Inspections,
    exports: ExportSources,
  ) {
    exports.offer({
      kind: INSPECTION_EXPORT,
      permissions: [permissionOf(inspectionRule, 'export')],
      path: '/inspectionRule/inspectionRun/export',
      count: (caller, asked: FaultFilter) => inspections.countFaults(caller, asked),
      plan: async (caller, asked: FaultFilter) => ({
        title: message('inspection.report', caller.language),
        begin: (advance: () => void) => this.begin(caller, asked, advance),
      }),
    });
  }

  private async begin(
    caller: Caller,
    asked: FaultFilter,
    advance: () => void,
  ): Promise<{ total: number; sheets: SheetSpec[] }> {
    const { language } = caller;
    const total = await this.inspections.countFaults(caller, asked);
    const report = await this.inspections.report(caller, asked.id);
    const placeText = await placesIn(language);
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
      rows: linesOf(this.inspections.eachFault(caller, asked), language, advance),
    };
    return { total, sheets: [byRule, rows] };
  }
}

async function* linesOf(
  faults: AsyncIterable<InspectionFault>,
  language: Language,
  advance: () => void,
): AsyncGenerator<SheetLine> {
  const placeText = await placesIn(language);
  for await (const fault of faults) {
    const { title, xzCodeName, ruleCode, label, msg } = fault;
    yield [title, placeText(xzCodeName), ruleCode, levelOf(fault, language), label, msg];
    advance();
  }
}
