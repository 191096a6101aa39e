import { Module } from '@nestjs/common';
import { MenuController } from './menu.controller.js';
import { TenantController } from './tenant.controller.js';
import { UserController } from './user.controller.js';

/** People, roles, menus and tenants. */
@Module({ controllers: [MenuController, TenantController, UserController] })
export class AccessModule {}
