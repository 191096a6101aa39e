import { dept } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller, holds } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { ForbiddenError } from '../../../http/errors.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { SelectQuery, TenantQuery } from '../access.dto.js';
import { DeptBody, DeptIdQuery, LazyTreeQuery } from './dept.dto.js';
import { Depts } from './dept.service.js';

const READERS = ['dept_view', 'user_view', 'user_add', 'user_edit'] as const;

/** Departments. */
@EntityController(dept)
export class DeptController {
  constructor(private readonly depts: Depts) {}

  @Get('list')
  @Permission('dept_view')
  @ApiOperation({ summary: 'The departments that match, as a tree' })
  list(@CurrentCaller() caller: Caller, @Query() filters: Record<string, string>) {
    return this.depts.list(caller, filters);
  }

  @Get('lazy-list')
  @Permission('dept_view')
  @ApiOperation({ summary: 'The departments directly below one, or all that match' })
  lazyList(@CurrentCaller() caller: Caller, @Query() filters: Record<string, string>) {
    return this.depts.lazyList(caller, filters);
  }

  @Get('tree')
  @Permission(...READERS)
  @ApiOperation({ summary: 'All departments of a tenant, for a tree picker' })
  tree(@CurrentCaller() caller: Caller, @Query() { tenantId }: TenantQuery) {
    return this.depts.tree(caller, tenantId);
  }

  @Get('lazy-tree')
  @Permission(...READERS)
  @ApiOperation({ summary: 'The departments directly below one, for a tree picker' })
  lazyTree(@CurrentCaller() caller: Caller, @Query() { tenantId, parentId }: LazyTreeQuery) {
    return this.depts.lazyTree(caller, tenantId, parentId);
  }

  @Get('detail')
  @Permission('dept_view')
  @ApiOperation({ summary: 'One department' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.depts.detail(caller, id);
  }

  @Get('history')
  @Permission('dept_view')
  @ApiOperation({ summary: 'Who changed what and when, newest first' })
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.depts.history(caller, query);
  }

  @Get('select')
  @SignedIn()
  @ApiOperation({
    summary: 'The departments to switch among: the caller’s own, or a user’s for who manages users',
  })
  async select(@CurrentCaller() caller: Caller, @Query() { userId, deptId }: SelectQuery) {
    if (userId && userId !== caller.userId) {
      if (!holds(caller, 'user_view')) throw new ForbiddenError();
      return this.depts.ofUser(caller, userId);
    }
    const asked = deptId?.split(',');
    return (await this.depts.own(caller)).filter(({ id }) => !asked || asked.includes(id));
  }

  @Get('dept-leader-info')
  @Permission('dept_view')
  @ApiOperation({ summary: 'Who leads a department' })
  leaders(@CurrentCaller() caller: Caller, @Query() { deptId }: DeptIdQuery) {
    return this.depts.leaders(caller, deptId);
  }

  @Post('submit')
  @Permission('dept_add', 'dept_edit')
  @ApiOperation({ summary: 'Adds a department, or changes the one whose id is given' })
  async submit(@CurrentCaller() caller: Caller, @Body() body: DeptBody) {
    const { id } = await this.depts.submit(caller, body);
    const { tenantId, deptCategoryName } = await this.depts.detail(caller, id);
    return { id, tenantId, deptCategoryName: String(deptCategoryName) };
  }

  @Post('remove')
  @Permission('dept_delete')
  @ApiOperation({ summary: 'Removes departments that have nothing below and nobody in them' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.depts.remove(caller, idsOf(query));
  }
}
