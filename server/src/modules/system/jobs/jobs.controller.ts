import type { Job, PageOf } from '@gushu/shared';
import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { pageOf } from '../../../blade/envelope.js';
import { PageQuery, pagingOf } from '../../../blade/page-query.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { OwnJobs } from '../../../jobs/own-jobs.js';
import { IdQuery } from '../../../rows/ids.js';

/** `blade-resource/job`: one's own jobs of all kinds; each is ordered, and shown in full, where its kind is at home. */
@ApiTags('job')
@Controller('blade-resource/job')
export class JobsController {
  constructor(private readonly jobs: OwnJobs) {}

  @Get('page')
  @SignedIn()
  @ApiOperation({
    summary: 'Job: One’s own of all kinds, as long as 30 days after their end, the newest first',
  })
  async page(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<PageOf<Job>> {
    const paging = pagingOf(query);
    const { records, total } = await this.jobs.page(caller, paging);
    return pageOf(records, total, paging.current, paging.size);
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Job: How far one’s own is' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.jobs.detail(caller, id);
  }

  @Post('cancel')
  @SignedIn()
  @ApiOperation({ summary: 'Job: Stops one’s own, as the address of its kind does' })
  cancel(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.jobs.cancel(caller, id);
  }
}
