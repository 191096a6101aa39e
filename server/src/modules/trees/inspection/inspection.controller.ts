import { type InspectionFault, inspectionRule, type Language, message } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery } from '../../../rows/ids.js';
import { placesIn } from '../../../rows/words.js';
import { workbookFile } from '../../../sheets/workbook-file.js';
import { FaultsQuery, InspectionSubmit, RunsQuery } from './inspection.dto.js';
import { Inspections } from './inspection.service.js';

/** Headings of a sheet, each by the key of its text. */
const columns = (language: Language, keys: readonly string[]) =>
  keys.map((key) => ({ heading: message(`inspection.${key}`, language), width: WIDE.has(key) ? 40 : 16 }));
const WIDE = new Set(['rule', 'message', 'region']);

const levelOf = ({ ruleLevel }: { ruleLevel: string }, language: Language): string =>
  message(ruleLevel === '1' ? 'inspection.error' : 'inspection.warning', language);

/** Faults as lines of a sheet. */
async function* linesOf(faults: AsyncIterable<InspectionFault>, language: Language) {
  const placeText = await placesIn(language);
  for await (const fault of faults) {
    const { title, xzCodeName, ruleCode, label, msg } = fault;
    yield [title, placeText(xzCodeName), ruleCode, levelOf(fault, language), label, msg];
  }
}

/** `inspectionRule/inspectionRun`: one's own inspections of rows that are there. */
@ApiTags(inspectionRule.name)
@Controller('inspectionRule/inspectionRun')
export class InspectionController {
  constructor(private readonly inspections: Inspections) {}

  @Post('submit')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: Orders one of a region’s rows' })
  submit(@CurrentCaller() caller: Caller, @Body() body: InspectionSubmit) {
    return this.inspections.submit(caller, body);
  }

  @Get('list')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: One’s own of the last 30 days, the newest first' })
  list(@CurrentCaller() caller: Caller, @Query() query: RunsQuery) {
    return this.inspections.list(caller, query);
  }

  @Get('detail')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.detail(caller, id);
  }

  @Get('report')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: How many rows break which rule, by region' })
  report(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.report(caller, id);
  }

  @Get('faults')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: The rows that break a rule' })
  faults(@CurrentCaller() caller: Caller, @Query() query: FaultsQuery) {
    return this.inspections.faults(caller, query);
  }

  @Get('export')
  @Permission('inspectionRule_export')
  @Audited('export')
  @Raw()
  @ApiOperation({ summary: 'Inspections: Report and rows as a workbook' })
  async export(@CurrentCaller() caller: Caller, @Query() query: FaultsQuery) {
    const { language } = caller;
    const faults = await this.inspections.exported(caller, query);
    const report = await this.inspections.report(caller, query.id);
    const placeText = await placesIn(language);
    const title = message('inspection.report', language);
    return workbookFile(title, [
      {
        name: title,
        columns: columns(language, ['code', 'rule', 'level', 'region', 'num']),
        rows: report.map((line) => [
          ...[line.ruleCode, line.ruleName, levelOf(line, language), placeText(line.xzCodeName)],
          line.num,
        ]),
      },
      {
        name: message('inspection.message', language),
        columns: columns(language, ['row', 'region', 'code', 'level', 'field', 'message']),
        rows: linesOf(faults, language),
      },
    ]);
  }

  @Post('cancel')
  @Permission('inspectionRule_view')
  @ApiOperation({ summary: 'Inspections: Stops one’s own' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.inspections.cancel(caller, id);
  }
}
