import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { type Caller, CurrentCaller } from '../../auth/caller.js';
import { SignedIn } from '../../auth/permission.js';
import { UnauthorizedError } from '../../errors.js';
import { readUser, type UserVO } from './user.queries.js';

/** Users, under the specification's path and the open-source one. */
@ApiTags('user')
@Controller(['blade-user', 'blade-system/user'])
export class UserController {
  constructor(private readonly db: DataSource) {}

  @Get('info')
  @SignedIn()
  async info(@CurrentCaller() caller: Caller): Promise<UserVO> {
    const user = await readUser(this.db, caller.tenantId, caller.userId);
    if (!user) throw new UnauthorizedError();
    return user;
  }
}
