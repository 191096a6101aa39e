import { Module } from '@nestjs/common';
import { DeptController } from './dept.controller.js';
import { Depts } from './dept.service.js';
import { GrantedMenus } from './granted-menus.js';
import { Guests } from './guest.service.js';
import { MenuAdmin } from './menu-admin.service.js';
import { MenuController } from './menu.controller.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.service.js';
import { RoleGrants } from './role-grant.service.js';
import { RoleController } from './role.controller.js';
import { Roles } from './role.service.js';
import { UserAdmin } from './user-admin.service.js';
import { UserDutyController } from './user-duty.controller.js';
import { UserController } from './user.controller.js';
import { UserImport } from './user-import.service.js';
import { UserLists } from './user-lists.service.js';
import { UserSheetController } from './user-sheet.controller.js';
import { UserSessions } from './user-sessions.service.js';

/** People, roles, menus and tenants. */
@Module({
  controllers: [
    DeptController,
    MenuController,
    ProfileController,
    RoleController,
    UserController,
    UserDutyController,
    UserSheetController,
  ],
  providers: [
    Depts,
    GrantedMenus,
    Guests,
    MenuAdmin,
    Profile,
    RoleGrants,
    Roles,
    UserAdmin,
    UserImport,
    UserLists,
    UserSessions,
  ],
})
export class AccessModule {}
