import type { WorkCounts } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ResultWithMessage } from '../../../blade/envelope.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { Processes } from '../engine/index.js';
import { DefinitionQuery, Deployments } from '../models/index.js';
import { CompleteBody, DelegateQuery, SuccessorQuery, TaskQuery, WorkQuery } from './work.dto.js';
import { WorkLists } from './work.service.js';

/** The value that clients send for agreement to a task. */
const AGREED = 'ok';

/** `blade-flow/work`: the caller's tasks and processes. */
@ApiTags('flow')
@Controller('blade-flow/work')
export class WorkController {
  constructor(
    private readonly lists: WorkLists,
    private readonly deployments: Deployments,
    private readonly processes: Processes,
  ) {}

  @Get('start-list')
  @SignedIn()
  @ApiOperation({ summary: 'Work: What one may start' })
  start(@CurrentCaller() caller: Caller, @Query() query: DefinitionQuery) {
    return this.deployments.page(caller, query, true);
  }

  @Get('claim-list')
  @SignedIn()
  @ApiOperation({ summary: 'Work: Tasks that one may claim: as a user, by role, department or level' })
  claims(@CurrentCaller() caller: Caller, @Query() query: WorkQuery) {
    return this.lists.claim(caller, query);
  }

  @Get('todo-list')
  @SignedIn()
  @ApiOperation({ summary: 'Work: One’s own open tasks' })
  todo(@CurrentCaller() caller: Caller, @Query() query: WorkQuery) {
    return this.lists.todo(caller, query);
  }

  @Get('counts')
  @SignedIn()
  @ApiOperation({ summary: 'Work: How many open tasks are one’s own, and how many one may claim' })
  counts(@CurrentCaller() caller: Caller): Promise<WorkCounts> {
    return this.lists.counts(caller);
  }

  @Get('send-list')
  @SignedIn()
  @ApiOperation({ summary: 'Work: Processes that one has started' })
  sent(@CurrentCaller() caller: Caller, @Query() query: WorkQuery) {
    return this.lists.send(caller, query);
  }

  @Get('done-list')
  @SignedIn()
  @ApiOperation({ summary: 'Work: Tasks that one has done' })
  done(@CurrentCaller() caller: Caller, @Query() query: WorkQuery) {
    return this.lists.done(caller, query);
  }

  @Post('claim-task')
  @SignedIn()
  @ApiOperation({ summary: 'Work: Claims a task; of two who claim it at once the second is told who has it' })
  async claim(@CurrentCaller() caller: Caller, @Query() { taskId }: TaskQuery) {
    return new ResultWithMessage(await this.processes.claim(caller, taskId), 'flow.claimed');
  }

  @Post('complete-task')
  @SignedIn()
  @ApiOperation({
    summary:
      'Work: Completes one’s own task; refused, it goes where the model says, else back to the last step',
  })
  complete(@CurrentCaller() caller: Caller, @Body() { taskId, flag, comment, variables = {} }: CompleteBody) {
    const passed =
      flag === undefined ? variables['pass'] !== false : flag === AGREED && variables['pass'] !== false;
    return this.processes.complete(caller, { taskId, passed, variables, ...(comment ? { comment } : {}) });
  }

  @Get('successors')
  @SignedIn()
  @ApiOperation({
    summary: 'Work: Whom one may hand a task over to: one’s own, or with flow_follow_handover any open one',
  })
  successors(@CurrentCaller() caller: Caller, @Query() query: SuccessorQuery) {
    return this.lists.successors(caller, query);
  }

  @Post('delegate-task')
  @SignedIn()
  @ApiOperation({
    summary:
      'Work: Hands a task over to another user of the tenant, not to whoever started the process: its region or that of its holder lies in theirs; a leave goes to whom its asker could have asked. With flow_follow_handover any open task of the tenant, for a reason',
  })
  delegate(@CurrentCaller() caller: Caller, @Query() { taskId, ...to }: DelegateQuery) {
    return this.processes.delegate(caller, taskId, to);
  }
}
