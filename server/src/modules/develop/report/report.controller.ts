import { report } from '@gushu/shared';
import { Body, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PageQuery } from '../../../blade/page-query.js';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import type { Filters } from '../../../entity/dto.js';
import {
  Command,
  Detail,
  EntityController,
  History,
  List,
  Read,
  Remove,
  Submit,
} from '../../../entity/verbs.js';
import { AnswersWithin } from '../../../http/call-time.js';
import { formFile } from '../../../http/form-file.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { ReportBody, ReportFileQuery, ReportQuery } from './report.dto.js';
import { REPORT_EXPORT, ReportService } from './report.service.js';

const MAX_BYTES = 2 * 1024 * 1024;
// Documents are made one after the other, each in five minutes at the most.
const SECONDS = 300;

/** `blade-report/report/rest`: reports. Whoever reads one needs the right to its data, and sees their own rows. */
@EntityController(report)
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly exports: Exports,
  ) {}

  @List(report)
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.reports.page(caller, filters, page);
  }

  @Detail(report)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.reports.detail(caller, id);
  }

  @History(report)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.reports.history(caller, query);
  }

  @Submit(report)
  submit(@CurrentCaller() caller: Caller, @Body() body: ReportBody) {
    return this.reports.submit(caller, body);
  }

  @Remove(report)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.reports.remove(caller, idsOf(query));
  }

  @Read(report, 'datasets', 'The data sets, with what templates may name of them')
  datasets() {
    return this.reports.datasets();
  }

  @Read(report, 'preview', 'The filled report as rows of cells')
  @AnswersWithin(SECONDS)
  preview(@CurrentCaller() caller: Caller, @Query() asked: ReportQuery) {
    return this.reports.preview(caller, asked);
  }

  @Read(report, 'export', 'The filled report as xlsx or PDF')
  @Audited('export')
  @AnswersWithin(SECONDS)
  @Raw()
  file(@CurrentCaller() caller: Caller, @Query() asked: ReportFileQuery) {
    return this.reports.file(caller, asked);
  }

  @Read(report, 'export-count', 'How many rows a report has, and from how many on its PDF is a job')
  @Audited('none')
  count(@CurrentCaller() caller: Caller, @Query() asked: ReportQuery) {
    return this.reports.countRows(caller, asked);
  }

  @Command(report, 'export-submit', 'view', 'Orders a PDF from the worker; followed as any export')
  @Audited('export')
  order(@CurrentCaller() caller: Caller, @Body() asked: ReportQuery) {
    return this.exports.submit(caller, REPORT_EXPORT, asked);
  }

  @Read(report, 'template', 'The template of a report')
  @AnswersWithin(SECONDS)
  @Raw()
  template(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.reports.template(caller, id);
  }

  @Command(report, 'template-reset', 'edit', 'Goes back to the standard template of the data set')
  resetTemplate(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.reports.resetTemplate(caller, id);
  }

  @Command(
    report,
    'template',
    'edit',
    'Takes another template: a workbook with {{year}} and a row of {{row.…}}',
  )
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async replaceTemplate(
    @CurrentCaller() caller: Caller,
    @Query() { id }: IdQuery,
    @Req() request: FastifyRequest,
  ) {
    return this.reports.replaceTemplate(caller, id, await formFile(request, MAX_BYTES));
  }
}
