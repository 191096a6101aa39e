import { Module } from '@nestjs/common';
import { AttachModule } from '../system/attach/index.js';
import { DeptController } from './dept/dept.controller.js';
import { Depts } from './dept/dept.service.js';
import { GrantedMenus } from './menu/granted-menus.js';
import { Guests } from './profile/guest.service.js';
import { MenuAdmin } from './menu/menu-admin.service.js';
import { MenuController } from './menu/menu.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { Profile } from './profile/profile.service.js';
import { RoleGrants } from './grants/index.js';
import { RoleController } from './role/role.controller.js';
import { Roles } from './role/role.service.js';
import { UserAdmin } from './user/user-admin.service.js';
import { UserDutyController } from './user/user-duty.controller.js';
import { UserController } from './user/user.controller.js';
import { UserExportModule } from './user/user-export.js';
import { UserLists } from './user/user-lists.service.js';
import { UserSheetController } from './user/user-sheet.controller.js';
import { UserSessions } from './user/user-sessions.service.js';

/** People, roles, menus and tenants. */
@Module({
  imports: [AttachModule, UserExportModule],
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
    UserLists,
    UserSessions,
  ],
})
export class AccessModule {}
