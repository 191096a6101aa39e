import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { PageQuery } from '../../../blade/page-query.js';
import type { Filters } from '../../../entity/dto.js';
import { IdQuery } from '../../../rows/ids.js';
import { LogService } from './log.service.js';

/** `blade-log`: what happened, for those who administer. */
@ApiTags('log')
@Controller('blade-log')
export class LogController {
  constructor(private readonly logs: LogService) {}

  @Get('usual/list')
  @Permission('log_usual', 'log_usual_view')
  @ApiOperation({ summary: 'Event log: One page' })
  usual(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.logs.page(caller, 'usual', filters, page);
  }

  @Get('usual/detail')
  @Permission('log_usual', 'log_usual_view')
  @ApiOperation({ summary: 'Event log: The whole row' })
  usualDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.logs.detail(caller, 'usual', id);
  }

  @Get('api/list')
  @Permission('log_api', 'log_api_view')
  @ApiOperation({ summary: 'API log: One page' })
  api(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.logs.page(caller, 'api', filters, page);
  }

  @Get('api/detail')
  @Permission('log_api', 'log_api_view')
  @ApiOperation({ summary: 'API log: The whole row' })
  apiDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.logs.detail(caller, 'api', id);
  }

  @Get('error/list')
  @Permission('log_error', 'log_error_view')
  @ApiOperation({ summary: 'Error log: One page' })
  error(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.logs.page(caller, 'error', filters, page);
  }

  @Get('error/detail')
  @Permission('log_error', 'log_error_view')
  @ApiOperation({ summary: 'Error log: The whole row' })
  errorDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.logs.detail(caller, 'error', id);
  }

  @Get('audit/list')
  @Permission('audit', 'audit_view')
  @ApiOperation({ summary: 'Audit trail: One page' })
  audit(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.logs.page(caller, 'audit', filters, page);
  }

  @Get('audit/detail')
  @Permission('audit', 'audit_view')
  @ApiOperation({ summary: 'Audit trail: The whole row' })
  auditDetail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.logs.detail(caller, 'audit', id);
  }
}
