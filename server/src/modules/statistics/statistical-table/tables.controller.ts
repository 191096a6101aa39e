import type { WholeTable } from '@gushu/shared';
import type { StreamableFile } from '@nestjs/common';
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Raw } from '../../../blade/respond.js';
import { validationPipe } from '../../../blade/validation.js';
import { type Caller, CurrentCaller, RefusesFieldsOf } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { formFile } from '../../../http/form-file.js';
import { Labels } from '../../../rows/labels.js';
import { idsOf, IdQuery } from '../../../rows/ids.js';
import { TableKind, TableOf, TablesQuery, Withdrawal, WithdrawnTables } from './table.dto.js';
import { StatisticalTables } from './tables.service.js';

/** Right to enter tables by hand. */
const KEEPER = 'statisticalTable';
const MAX_BYTES = 5 * 1024 * 1024;

/** `apicture/apicture/replaceStatisticalTable`: tables of figures that people enter by hand. */
@ApiTags('apicture')
@Controller('apicture/apicture/replaceStatisticalTable')
@RefusesFieldsOf({ fields: { reason: { label: ['撤回原因', 'Reason for withdrawing'], kind: 'text' } } })
export class StatisticalTableController {
  private readonly checks: ReturnType<typeof validationPipe>;

  constructor(
    private readonly tables: StatisticalTables,
    labels: Labels,
  ) {
    this.checks = validationPipe(false, (codes) => labels.regionNames(codes));
  }

  @Post()
  @Permission(KEEPER)
  @ApiOperation({
    summary: 'Replaces a table by a workbook, whole or not at all',
    description:
      'dataType, year and xzCode stand in the address, or in the form before the file. What is wrong is named by row and column. A figure that contradicts the register needs a note in its row.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        dataType: { type: 'string', enum: ['1', '2', '3'] },
        year: { type: 'integer' },
        xzCode: { type: 'string' },
        file: { type: 'string', format: 'binary' },
      },
    },
  })
  async replace(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
  ): Promise<{ successNum: number; failNum: number }> {
    const file = await formFile(request, MAX_BYTES);
    const asked = { ...file.texts, ...query };
    const of = (await this.checks.transform(asked, { type: 'query', metatype: TableOf })) as TableOf;
    return this.tables.replace(caller, of, file);
  }

  @Get('template')
  @Permission(KEEPER)
  @Raw()
  @ApiOperation({ summary: 'An empty workbook of a kind of table' })
  template(@CurrentCaller() caller: Caller, @Query() { dataType }: TableKind): StreamableFile {
    return this.tables.template(caller, dataType);
  }

  @Get('list')
  @Permission(KEEPER)
  @ApiOperation({ summary: 'The tables that stand, with who entered them and when; `detail` has their rows' })
  list(@CurrentCaller() caller: Caller, @Query() query: TablesQuery) {
    return this.tables.list(caller, query);
  }

  @Get('detail')
  @Permission(KEEPER)
  @ApiOperation({ summary: 'A table with its rows' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery): Promise<WholeTable> {
    return this.tables.detail(caller, id);
  }

  @Post('remove')
  @Permission(KEEPER)
  @ApiOperation({ summary: 'Withdraws tables: screens show the figures of the register again at once' })
  remove(
    @CurrentCaller() caller: Caller,
    @Query() query: WithdrawnTables,
    @Body() body?: Withdrawal,
  ): Promise<true> {
    return this.tables.remove(caller, idsOf(query), query.reason ?? body?.reason);
  }
}
