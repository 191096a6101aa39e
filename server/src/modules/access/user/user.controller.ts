import { user } from '@gushu/shared';
import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { PageQuery } from '../../../blade/page-query.js';
import { BusinessError } from '../../../http/errors.js';
import { HistoryQuery, IdQuery, idsOf } from '../../../rows/ids.js';
import { assertVerb } from '../access.rules.js';
import { HandOverQuery, UserBody, UserIdsQuery, UserRemovalQuery, UserRolesQuery } from './user.dto.js';
import { UserAdmin } from './user-admin.service.js';
import { UserLists } from './user-lists.service.js';

type Filters = Record<string, string>;

/** Users, under the specification's path and the open-source one. */
@EntityController(user, 'blade-system/user')
export class UserController {
  constructor(
    private readonly users: UserAdmin,
    private readonly lists: UserLists,
  ) {}

  @Get(['page', 'list'])
  @Permission('user_view')
  @ApiOperation({ summary: 'A page of the users the caller may see' })
  page(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.lists.page(caller, filters, page);
  }

  @Get('user-list')
  @SignedIn()
  @ApiOperation({ summary: 'Users for a picker: names and departments only' })
  userList(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.lists.pick(caller, filters);
  }

  @Get('user-page')
  @SignedIn()
  @ApiOperation({ summary: 'A page of users for a picker' })
  userPage(@CurrentCaller() caller: Caller, @Query() filters: Filters, @Query() page: PageQuery) {
    return this.lists.pickPage(caller, filters, page);
  }

  @Get('listNotPage')
  @SignedIn()
  @ApiOperation({ summary: 'Users of a platform for a picker' })
  listNotPage(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.lists.pick(caller, filters);
  }

  @Get('detail')
  @Permission('user_view')
  @ApiOperation({ summary: 'One user' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.lists.detail(caller, id);
  }

  @Get('history')
  @Permission('user_view')
  @ApiOperation({ summary: 'Who changed what and when, newest first' })
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.lists.history(caller, query);
  }

  @Post('submit')
  @Permission('user_add', 'user_edit')
  @ApiOperation({
    summary: 'Adds a user (answers their one-time password when none is given) or changes one',
    description:
      'Whoever sees the nation names the region of a new user, or level 1. A user without either is made and sees no business rows; msg says so.',
  })
  submit(@CurrentCaller() caller: Caller, @Body() body: UserBody) {
    assertVerb(caller, 'user', body.id);
    return body.id ? this.users.update(caller, body) : this.users.add(caller, body);
  }

  @Post('update')
  @Permission('user_edit')
  @ApiOperation({ summary: 'Changes a user; account and password stay' })
  update(@CurrentCaller() caller: Caller, @Body() body: UserBody) {
    if (!body.id) throw new BusinessError('request.param', { name: 'id' });
    return this.users.update(caller, body);
  }

  @Post('remove')
  @Permission('user_delete')
  @ApiOperation({
    summary:
      'Removes users and ends their sessions; refused while something waits for them that nobody takes over',
  })
  remove(@CurrentCaller() caller: Caller, @Query() { handTo, ...query }: UserRemovalQuery) {
    return this.users.remove(caller, idsOf(query), handTo);
  }

  @Get('waiting')
  @Audited('none')
  @Permission('user_edit', 'user_delete', 'user_role')
  @ApiOperation({ summary: 'What waits for users, by kind, and is handed over when they leave' })
  waiting(@CurrentCaller() caller: Caller, @Query() { userIds }: UserIdsQuery) {
    return this.users.waiting(caller, userIds.split(','));
  }

  @Get('successors')
  @Audited('none')
  @Permission('user_edit', 'user_delete', 'user_role')
  @ApiOperation({ summary: 'A page of those who may take over what waits for users, of a kind or all of it' })
  successors(@CurrentCaller() caller: Caller, @Query() { userIds, ...asked }: HandOverQuery) {
    return this.users.successors(caller, userIds.split(','), asked);
  }

  @Post('grant')
  @Audited('grant')
  @Permission('user_role')
  @ApiOperation({ summary: 'Gives users these roles instead of those they have' })
  grant(@CurrentCaller() caller: Caller, @Query() { userIds, roleIds, handTo }: UserRolesQuery) {
    return this.users.grant(caller, userIds.split(','), roleIds?.split(',') ?? [], handTo);
  }

  @Post('reset-password')
  @Permission('user_reset')
  @ApiOperation({ summary: 'Makes random passwords, answered once as [{userId, account, password}]' })
  resetPassword(@CurrentCaller() caller: Caller, @Query() { userIds }: UserIdsQuery) {
    return this.users.resetPassword(caller, userIds.split(','));
  }

  @Post('unlock')
  @Permission('user_edit')
  @ApiOperation({ summary: 'Forgives users their wrong passwords' })
  unlock(@CurrentCaller() caller: Caller, @Query() { userIds }: UserIdsQuery) {
    return this.users.unlock(caller, userIds.split(','));
  }
}
