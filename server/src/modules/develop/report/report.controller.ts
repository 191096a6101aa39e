import { report } from '@gushu/shared';
import { Body, Inject, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Raw } from '../../../blade/respond.js';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Command, Read } from '../../../entity/verbs.js';
import { AnswersWithin } from '../../../http/call-time.js';
import { formFile } from '../../../http/form-file.js';
import { IdQuery } from '../../../rows/ids.js';
import { Exports } from '../../system/exports/index.js';
import { ReportFileQuery, ReportQuery } from './report.dto.js';
import { REPORT_EXPORT, ReportService } from './report.service.js';

const MAX_BYTES = 2 * 1024 * 1024;
// Documents are made one after the other, each in five minutes at the most.
const SECONDS = 300;

/** `blade-report/report/rest`: reports. Reading one needs the right to its data, and shows only the caller's rows. */
export class ReportController extends entityController(report, ReportService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {
  @Inject() private readonly exports: Exports;

  @Read(report, 'datasets', 'The data sets, with what templates may name of them')
  datasets() {
    return this.service.datasets();
  }

  @Read(report, 'preview', 'The filled report as rows of cells')
  @AnswersWithin(SECONDS)
  preview(@CurrentCaller() caller: Caller, @Query() asked: ReportQuery) {
    return this.service.preview(caller, asked);
  }

  @Read(report, 'export', 'The filled report as xlsx or PDF')
  @Audited('export')
  @AnswersWithin(SECONDS)
  @Raw()
  file(@CurrentCaller() caller: Caller, @Query() asked: ReportFileQuery) {
    return this.service.file(caller, asked);
  }

  @Read(report, 'export-count', 'How many rows a report has, and from how many on its PDF is a job')
  @Audited('none')
  count(@CurrentCaller() caller: Caller, @Query() asked: ReportQuery) {
    return this.service.countRows(caller, asked);
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
    return this.service.template(caller, id);
  }

  @Command(report, 'template-reset', 'edit', 'Goes back to the standard template of the data set')
  resetTemplate(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.resetTemplate(caller, id);
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
    return this.service.replaceTemplate(caller, id, await formFile(request, MAX_BYTES));
  }
}
