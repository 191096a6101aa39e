import { PassThrough } from 'node:stream';
import { dataImportRecord, isOpenStatus } from '@gushu/shared';
import { Body, Get, Post, Query, Res, Sse, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { concatMap, from, map, type Observable, takeWhile, timer } from 'rxjs';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { Raw } from '../../../blade/respond.js';
import { IdQuery } from '../../../rows/ids.js';
import { recordController } from '../../../record/controller.js';
import { BatchGuard } from './batch.guard.js';
import { ImportQuery, ImportSubmit, TemplateQuery } from './imports.dto.js';
import { XLSX_TYPE } from '../../../sheets/format/workbook-file.js';
import { ImportsService } from './imports.service.js';

const FOLLOW_MS = 700;

/** `dataImportRecord/dataImportRecord`: batches from Excel files. */
export class ImportsController extends recordController(dataImportRecord, ImportsService, [
  'feed',
  'detail',
  'remove',
]) {
  @Get('list')
  @Permission('dataImportRecord_view')
  @ApiOperation({ summary: 'Import: One page' })
  list(@CurrentCaller() caller: Caller, @Query() query: ImportQuery) {
    return this.service.list(caller, query);
  }

  /** Starts a batch and answers its record. */
  @Post('submit')
  @Permission('dataImportRecord_add')
  @ApiOperation({ summary: 'Import: Starts a batch' })
  submit(@CurrentCaller() caller: Caller, @Body() body: ImportSubmit) {
    return this.service.submit(caller, body);
  }

  @Post('cancel')
  @Permission('dataImportRecord_add')
  @ApiOperation({ summary: 'Import: Cancels a batch' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.service.cancel(caller, id);
  }

  /** The batch as it goes on, until its end: server-sent events, each the record. */
  @Sse('events')
  @UseGuards(BatchGuard)
  @Permission('dataImportRecord_view')
  @Raw()
  @ApiOperation({ summary: 'Import: How far the batch is' })
  events(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Observable<{ data: object }> {
    return timer(0, FOLLOW_MS).pipe(
      concatMap(() => from(this.service.detail(caller, id))),
      takeWhile((row) => isOpenStatus(row.importStatus), true),
      map((data) => ({ data })),
    );
  }

  /** The empty workbook to fill in. */
  @Get('template')
  @Audited('none')
  @Permission('dataImportRecord_add')
  @Raw()
  @ApiOperation({ summary: 'Import: The workbook to fill in' })
  template(
    @CurrentCaller() caller: Caller,
    @Query() { dataType }: TemplateQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    const record = this.service.importable(caller, dataType);
    const name = encodeURIComponent(`${record.label[0]}批量导入模板.xlsx`);
    void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    const output = new PassThrough();
    this.service.template(caller, record, output).catch((error: unknown) => output.destroy(error as Error));
    return new StreamableFile(output, {
      type: XLSX_TYPE,
    });
  }
}
