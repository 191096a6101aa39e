import { role } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, holds } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { ForbiddenError } from '../../../http/errors.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { SelectQuery, TenantQuery } from '../access.dto.js';
import { GrantBody, RoleBody, RoleIdQuery } from './role.dto.js';
import { RoleGrants } from '../grants/index.js';
import { Roles } from './role.service.js';

const READERS = ['role_view', 'role_setting', 'user_view', 'user_add', 'user_edit', 'user_role'] as const;

/** Roles and their rights. */
@EntityController(role)
export class RoleController {
  constructor(
    private readonly roles: Roles,
    private readonly grants: RoleGrants,
  ) {}

  @Get('list')
  @Permission('role_view')
  @ApiOperation({ summary: 'The roles that match, as a tree' })
  list(@CurrentCaller() caller: Caller, @Query() filters: Record<string, string>) {
    return this.roles.list(caller, filters);
  }

  @Get('tree')
  @Permission(...READERS)
  @ApiOperation({ summary: 'The roles of a tenant, for a tree picker' })
  tree(@CurrentCaller() caller: Caller, @Query() { tenantId }: TenantQuery) {
    return this.roles.tree(caller, tenantId);
  }

  @Get('tree-by-id')
  @Permission(...READERS)
  @ApiOperation({ summary: 'The roles of the tenant that a role belongs to' })
  treeById(@CurrentCaller() caller: Caller, @Query() { roleId }: RoleIdQuery) {
    return this.roles.treeById(caller, roleId);
  }

  @Get('detail')
  @Permission('role_view')
  @ApiOperation({ summary: 'One role' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.roles.detail(caller, id);
  }

  @Get('history')
  @Permission('role_view')
  @ApiOperation({ summary: 'Who changed what and when, newest first' })
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.roles.history(caller, query);
  }

  @Get('alias')
  @Permission('role_view')
  @ApiOperation({ summary: 'The aliases of all roles of the tenant' })
  alias(@CurrentCaller() caller: Caller) {
    return this.roles.aliases(caller);
  }

  @Get('roleData')
  @SignedIn()
  @ApiOperation({
    summary: 'The roles of the caller, flat: what decides which parts of a screen they are shown',
  })
  roleData(@CurrentCaller() caller: Caller) {
    return this.roles.own(caller);
  }

  @Get('select')
  @SignedIn()
  @ApiOperation({ summary: 'The roles to switch among: the caller’s own, or a user’s for who manages users' })
  select(@CurrentCaller() caller: Caller, @Query() { userId, roleId }: SelectQuery) {
    if (userId && userId !== caller.userId) {
      if (!holds(caller, 'user_view')) throw new ForbiddenError();
      return this.roles.ofUser(caller, userId);
    }
    const asked = roleId?.split(',');
    return this.roles.own(caller).then((rows) => rows.filter(({ id }) => !asked || asked.includes(id)));
  }

  @Post('submit')
  @Permission('role_add', 'role_edit')
  @ApiOperation({ summary: 'Adds a role, or changes the one whose id is given' })
  async submit(@CurrentCaller() caller: Caller, @Body() body: RoleBody) {
    await this.roles.submit(caller, body);
    return true;
  }

  @Post('remove')
  @Permission('role_delete')
  @ApiOperation({ summary: 'Removes roles that have nothing below them' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.roles.remove(caller, idsOf(query));
  }

  @Post('grant')
  @Audited('grant')
  @Permission('role_setting')
  @ApiOperation({ summary: 'Replaces the rights of roles: JSON arrays, or comma lists of a form' })
  async grant(@CurrentCaller() caller: Caller, @Body() body: GrantBody) {
    await this.grants.grant(caller, body);
    return true;
  }
}
