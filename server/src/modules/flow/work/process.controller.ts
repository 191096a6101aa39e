import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { Processes } from '../engine/index.js';
import { ProcessReader } from './process.service.js';
import { EndQuery, FollowQuery, InstanceQuery, StartBody, ViewQuery } from './work.dto.js';

/** `blade-flow/process`: a process, its steps and its diagram. */
@ApiTags('flow')
@Controller('blade-flow/process')
export class ProcessController {
  constructor(
    private readonly db: DataSource,
    private readonly reader: ProcessReader,
    private readonly processes: Processes,
  ) {}

  @Post('start-process')
  @SignedIn()
  @ApiOperation({ summary: 'Processes: Starts one with the values of its form' })
  async start(
    @CurrentCaller() caller: Caller,
    @Body() { processDefinitionId, name, variables = {} }: StartBody,
  ) {
    const start = { definitionId: processDefinitionId, variables, ...(name ? { name } : {}) };
    const processInstanceId = await this.db.transaction((tx) => this.processes.start(tx, caller, start));
    return { processInstanceId };
  }

  @Get('detail')
  @SignedIn()
  @ApiOperation({ summary: 'Processes: One with its variables, and the caller’s own task of it' })
  detail(@CurrentCaller() caller: Caller, @Query() { processInstanceId }: InstanceQuery) {
    return this.reader.process(caller, processInstanceId);
  }

  @Get('history-flow-list')
  @SignedIn()
  @ApiOperation({ summary: 'Processes: The steps of one in the order of time, with opinions' })
  history(@CurrentCaller() caller: Caller, @Query() { processInstanceId }: InstanceQuery) {
    return this.reader.history(caller, processInstanceId);
  }

  @Get('model-view')
  @SignedIn()
  @ApiOperation({ summary: 'Processes: The diagram of a process with what has happened, or of a definition' })
  view(@CurrentCaller() caller: Caller, @Query() query: ViewQuery) {
    return this.reader.view(caller, query);
  }

  @Post('withdraw')
  @SignedIn()
  @ApiOperation({ summary: 'Processes: Withdraws one that the caller has started' })
  withdraw(@CurrentCaller() caller: Caller, @Query() { processInstanceId, deleteReason }: EndQuery) {
    return this.processes.withdraw(caller, processInstanceId, deleteReason);
  }
}

/** `blade-flow/follow`: running processes. */
@ApiTags('flow')
@Controller('blade-flow/follow')
export class FollowController {
  constructor(
    private readonly reader: ProcessReader,
    private readonly processes: Processes,
  ) {}

  @Get('list')
  @Permission('flow_follow', 'flow_follow_view')
  @ApiOperation({ summary: 'Running processes: One page of the tenant’s' })
  page(@CurrentCaller() caller: Caller, @Query() query: FollowQuery) {
    return this.reader.running(caller, query);
  }

  @Get('tasks')
  @Permission('flow_follow', 'flow_follow_view')
  @ApiOperation({ summary: 'Running processes: The open tasks of one, and for whom they wait' })
  tasks(@CurrentCaller() caller: Caller, @Query() { processInstanceId }: InstanceQuery) {
    return this.reader.openTasks(caller, processInstanceId);
  }

  @Post('delete-process-instance')
  @Permission('flow_follow_delete')
  @ApiOperation({ summary: 'Running processes: Ends one; its history stays' })
  terminate(@CurrentCaller() caller: Caller, @Query() { processInstanceId, deleteReason }: EndQuery) {
    return this.processes.terminate(caller, processInstanceId, deleteReason);
  }
}
