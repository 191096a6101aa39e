import { user } from '@gushu/shared';
import { Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Audited } from '../../../caller/audited.js';
import { type Caller, CurrentCaller, holds } from '../../../caller/caller.js';
import { Permission, SignedIn } from '../../../caller/permission.js';
import { EntityController } from '../../../entity/verbs.js';
import { ForbiddenError } from '../../../http/errors.js';
import { OwnerQuery } from '../access.dto.js';
import { AuditQuery, LeaderQuery } from './user.dto.js';
import { UserAdmin } from './user-admin.service.js';
import { UserLists } from './user-lists.service.js';

type Filters = Record<string, string>;
const ACTIVE = 1;
const REFUSED = 2;

/** Leaders of users, and the approval of requested accounts: calls of newer clients. */
@EntityController(user, 'blade-system/user')
export class UserDutyController {
  constructor(
    private readonly users: UserAdmin,
    private readonly lists: UserLists,
  ) {}

  @Get('leader-list')
  @SignedIn()
  @ApiOperation({ summary: 'Leaders for a picker: names and departments only' })
  leaderList(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.lists.pick(caller, filters, { isLeader: '1' });
  }

  /** Some clients use POST. */
  @Post('leader-list')
  @Audited('none')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({ summary: 'Leaders for a picker, asked for by POST' })
  leaderListByPost(@CurrentCaller() caller: Caller, @Query() filters: Filters) {
    return this.leaderList(caller, filters);
  }

  @Get('leader-info')
  @SignedIn()
  @ApiOperation({ summary: 'Whom the caller is led by, or a user for who manages users' })
  leaderInfo(@CurrentCaller() caller: Caller, @Query() { userId }: OwnerQuery) {
    const id = userId ?? caller.userId;
    if (id === caller.userId) return this.lists.leaders(caller, id);
    if (!holds(caller, 'user_view')) throw new ForbiddenError();
    return this.lists.detail(caller, id).then(() => this.lists.leaders(caller, id));
  }

  @Post('set-leader')
  @Permission('user_edit')
  @ApiOperation({ summary: 'Makes users leaders, or with isLeader=0 no longer' })
  setLeader(@CurrentCaller() caller: Caller, @Query() { userId, isLeader = 1 }: LeaderQuery) {
    return this.users.updateAll(caller, userId.split(','), { isLeader });
  }

  @Post('audit-pass')
  @Permission('user_edit')
  @ApiOperation({ summary: 'Lets users in who asked for an account; a role still has to be given' })
  pass(@CurrentCaller() caller: Caller, @Query() query: AuditQuery) {
    return this.users.updateAll(caller, query.users, { status: ACTIVE });
  }

  @Post('audit-refuse')
  @Permission('user_edit')
  @ApiOperation({ summary: 'Keeps users out who asked for an account' })
  refuse(@CurrentCaller() caller: Caller, @Query() query: AuditQuery) {
    return this.users.updateAll(caller, query.users, {
      status: REFUSED,
      ...(query.handTo ? { handTo: query.handTo } : {}),
    });
  }
}
